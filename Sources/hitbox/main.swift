print("hitbox")
