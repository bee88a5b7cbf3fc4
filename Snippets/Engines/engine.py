"""A hit test that hitbox can ask: JSON lines on standard input and output."""

import json
import sys


def own(layer, x, y):
    """The point in the layer's own space: toSuper the other way round."""
    a, b, _, _, c, d = layer["toSuper"][:6]
    x, y = x - layer["toSuper"][12], y - layer["toSuper"][13]
    if a * d == b * c:
        return None
    return ((d * x - c * y) / (a * d - b * c), (a * y - b * x) / (a * d - b * c))


def hit(layer, x, y):
    """The layer that is hit, and the point in its own space."""
    if layer["isHidden"] or layer["opacity"] == 0:
        return None
    point = own(layer, x, y)
    if not point:
        return None
    x, y = point
    left, top, width, height = layer["bounds"]
    contains = left <= x < left + width and top <= y < top + height
    if layer["masksToBounds"] and not contains:
        return None
    for sublayer in reversed(sorted(layer["sublayers"], key=lambda each: each["zPosition"])):
        if found := hit(sublayer, x, y):
            return found
    return (layer["path"], (x, y)) if contains else None


def told(rules, layers):
    """Builds the tree; what this engine does not know, it says."""
    if rules != "calayer":
        return {"cannot": "other rules than Core Animation's"}
    if not all(layer["isAffine"] for layer in layers):
        return {"cannot": "layers in 3D"}
    if any(layer["mask"] for layer in layers):
        return {"cannot": "masks"}
    tree = {layer["path"]: layer | {"sublayers": []} for layer in layers}
    for layer in tree.values():
        if layer["parent"]:
            tree[layer["parent"]]["sublayers"].append(layer)
    global root
    root = tree[layers[0]["path"]]
    return {"ready": True}


for line in sys.stdin:
    message = json.loads(line)
    if "layers" in message:
        answer = told(message["rules"], message["layers"])
    else:
        found = hit(root, *message["hit"])
        answer = {"hit": found and found[0], "point": found and found[1]}
    print(json.dumps(answer), flush=True)
