// A stand-in for what exported Objective-C uses: enough for a compiler to check it.
typedef double CGFloat;
typedef signed char BOOL;
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#define M_PI 3.14159265358979323846
#define INFINITY (1.0 / 0.0)
#define NAN (0.0 / 0.0)
typedef struct { CGFloat x, y; } CGPoint;
typedef struct { CGPoint origin; CGFloat width, height; } CGRect;
typedef struct { CGFloat a, b, c, d, tx, ty; } CGAffineTransform;
typedef struct {
    CGFloat m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44;
} CATransform3D;
typedef const void *CGColorRef;
extern const CATransform3D CATransform3DIdentity;
CGPoint CGPointMake(CGFloat x, CGFloat y);
CGRect CGRectMake(CGFloat x, CGFloat y, CGFloat width, CGFloat height);
CGAffineTransform CGAffineTransformMake(
    CGFloat a, CGFloat b, CGFloat c, CGFloat d, CGFloat tx, CGFloat ty);
CATransform3D CATransform3DMakeAffineTransform(CGAffineTransform m);
CATransform3D CATransform3DMakeTranslation(CGFloat x, CGFloat y, CGFloat z);
CATransform3D CATransform3DMakeScale(CGFloat x, CGFloat y, CGFloat z);
CATransform3D CATransform3DMakeRotation(CGFloat angle, CGFloat x, CGFloat y, CGFloat z);
CATransform3D CATransform3DTranslate(CATransform3D t, CGFloat x, CGFloat y, CGFloat z);
CATransform3D CATransform3DScale(CATransform3D t, CGFloat x, CGFloat y, CGFloat z);
CATransform3D CATransform3DRotate(CATransform3D t, CGFloat a, CGFloat x, CGFloat y, CGFloat z);
CATransform3D CATransform3DConcat(CATransform3D a, CATransform3D b);
__attribute__((objc_root_class)) @interface NSObject
@end
@interface NSString : NSObject
@end
@interface NSConstantString : NSString
@end
@interface UIColor : NSObject
+ (UIColor *)colorWithRed:(CGFloat)red green:(CGFloat)green blue:(CGFloat)blue alpha:(CGFloat)a;
@property(readonly) CGColorRef CGColor;
@end
@interface CALayer : NSObject
+ (instancetype)layer;
- (void)addSublayer:(CALayer *)layer;
@property(copy) NSString *name;
@property CGRect bounds;
@property CGPoint position, anchorPoint;
@property CGFloat anchorPointZ, zPosition, cornerRadius, borderWidth;
@property CATransform3D transform, sublayerTransform;
@property float opacity;
@property BOOL hidden, masksToBounds, doubleSided, geometryFlipped;
@property CGColorRef backgroundColor, borderColor;
@property(retain) CALayer *mask;
@end
@interface CATransformLayer : CALayer
@end
@interface CATextLayer : CALayer
@property(retain) id string;
@end
