# Helpers for the parameter tables: symmetric outlines and common door lay-outs.


def sym(pts):
    """Full outline from its right half, listed from top centre down to bottom centre."""
    return list(pts) + [(-y, z) for y, z in reversed(pts)]


def rect(y, z0, z1, cut=0.0):
    return sym([(y - cut, z1), (y, z1 - cut), (y, z0 + cut), (y - cut, z0)])


def four_doors(x0, x1, x2, arch_x, z0=.28, sill0=None):
    """Shut-lines of a saloon: front edge x0, B-pillar x1, rear edge x2; arch_x = front rim of the rear arch."""
    return [dict(xa=x0, xa2=sill0 or x0 - .2, xb=x1, xb2=x1, z0=z0),
            dict(xa=x1, xa2=x1, xb=x2, xb2=arch_x - .06, z0=z0, first=False,
                 foot=[(arch_x - .02, z0 + .15), (arch_x + (x2 - arch_x) * .45, z0 + .42)])]


def bonnet(L, y, x0, x1, back=None):
    """Bonnet shut-lines in top elevation (u = y, v = x)."""
    return [('top', [(y * .93, x0), (y, (x0 + x1) / 2), (y * 1.02, x1)], True)]
