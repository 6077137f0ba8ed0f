# The cabin around the seats: doors, pillars, headliner, carpet, mirror, bonnet, windscreen frame.
import numpy as np
from interior_cushion import Cushion, diamond, groove
from interior_mesh import axes, fillet, grid, lathe, rounded_box, smooth, spline, stitches, tube


def band(name, s, profile, y, mat, r=.012, dx=None):
    """Sweeps an (x, z) profile along the door; s: side."""
    p = fillet(profile, r, 8)
    Y = np.broadcast_to(y[:, None], (len(y), len(p)))
    X = p[None, :, 0] + (0 if dx is None else dx(Y)) + 0 * Y
    P = np.stack([s * X, Y, p[None, :, 1] + 0 * Y], -1)
    return grid(name, P, mat)


def door(m, c, k, s, y0=-.42, y1=None):
    """The inner side of a front door on side s (-1 left, 1 right)."""
    y1 = y1 or k['dy'] + .12
    W, b = k['w'], k['belt']
    y = np.linspace(y0, y1, 120)
    # the doors have a part of the curve of the body in plan view
    dx = lambda Y: -.02 * ((Y - .3) / .9) ** 2
    band('sill', s, [(W + .09, b + .004), (W + .03, b + .006, .02), (W - .005, b - .03, .03), (W + .008, b - .12, .03), (W + .03, b - .135)], y, m['dash'], dx=dx)
    st = np.stack([s * (W - .001 + dx(y)), y, 0 * y + b - .018], 1)
    stitches('sillStitch', [st], m['thread'], .006, .003, .0010)
    band('doorTrim', s, [(W + .03, b - .128), (W + .014, b - .135, .006), (W + .016, b - .190, .006), (W + .04, b - .196)], y, m['trim'], .005, dx)
    for z in (b - .131, b - .194):
        tube('doorLine', np.stack([s * (W + .013 + dx(y)), y, 0 * y + z], 1), .0022, m['chrome'], 8)
    tube('doorGlow', np.stack([s * (W + .018 + dx(y)), y, 0 * y + z - .005], 1), .0026, m['ambient'], 6)
    band('doorPanel', s, [(W + .045, b - .19), (W + .018, b - .20, .01), (W + .020, b - .36, .05), (W + .05, b - .50)], y, m['two'], dx=dx)
    quilt = c.get('door_quilt', c.get('quilt') == 'diamond')
    face = (lambda x, l, w: diamond(x, l, .06) * smooth(1.0, .8, np.abs(x) / w)) if quilt else (lambda x, l, w: 0 * x)
    # leather insert above the armrest, built flat and turned to the side
    ins = Cushion((0, 0, 0), [(y1 - .16, 0), (.3, 0), (y0 + .02, 0)], lambda l: .055 + 0 * l, .012, .01, (.03, .03), face)
    o = ins.build('doorInsert', m['insert'])
    turn(o, s, W + .016, b - .255)
    arm = Cushion((s * (W - .028), 0, b - .345), [(.66, -.010), (.55, .0), (.2, .0), (-.30, -.005)], lambda l: .052 + 0 * l, .034, .03, (.06, .04),
                  lambda x, l, w: groove(np.abs(x) - .034, .0025, .004))
    arm.build('doorArm', m['one'])
    l = np.linspace(.05, arm.L - .05, 200)
    for x in (-.039, .039):
        stitches('doorArmStitch', [arm.on(x, l, .0006)], m['thread'])
    lower = [(W + .03, b - .37), (W - .03, b - .375, .03), (W - .035, b - .47, .05), (W + .005, .14, .04), (W + .0, .06)]
    band('doorLower', s, lower, y, m['one'], dx=dx)
    side = axes((0, 1, 0), (-s, 0, 0))
    # handle, grab handle, window keys, speakers
    rounded_box('pull', (.115, .022, .012), .0055, m['chrome'], side, (s * (W + .000), .50, b - .160))
    rounded_box('pullWell', (.145, .040, .006), .003, m['void'], side, (s * (W + .0125), .50, b - .160))
    for i in range(4):
        rounded_box('windowKey', (.014, .026, .008), .003, m['satin'], np.eye(3), (s * (W - .035 + .019 * (i % 2)), .56 - .034 * (i // 2), b - .309), 4)
    rounded_box('keyPlate', (.055, .085, .006), .003, m['piano'], np.eye(3), (s * (W - .026), .54, b - .313), 4)
    for yy, z, R in ((.74, .30, .085), (y1 - .13, b - .075, .032)):
        at = np.array([s * (W - (.03 if R > .05 else .0) + float(dx(np.array(yy)))), yy, z])
        lathe('speaker', [(.0001, .006), (R * .8, .004), (R * .95, -.002)], at, side, m['speaker'], 64)
        lathe('speakerRing', [(R * .93, -.005), (R * .97, .004), (R * 1.05, .002), (R * 1.07, -.008)], at, side, m['chrome'], 64)


def turn(o, s, x, z):
    """Turns a part that was built facing up so that it faces the middle of the car."""
    me = o.data
    v = np.empty(len(me.vertices) * 3, np.float32)
    me.vertices.foreach_get('co', v)
    v = v.reshape(-1, 3)
    out = np.stack([s * (x - v[:, 2]), v[:, 1], z + v[:, 0]], 1)
    me.vertices.foreach_set('co', out.ravel())
    me.update()


def pillar(name, pts, mat, wide=.05, flat=.45):
    p = spline(pts, 40)
    tube(name, p, wide, mat, 20, flat=flat)


def shell(m, c, k, sides=(-1, 1)):
    W, b, R, dy = k['w'], k['belt'], k['roof'], k['dy']
    wt = W - k.get('tumble', .17)          # half width of the roof at the windows
    fy = k.get('header', .42)              # front edge of the roof
    grid('carpet', np.array([[(x, y, .0) for x in np.linspace(-W - .06, W + .06, 3)] for y in (-1.6, dy + .05)], float), m['carpet'])
    grid('firewall', np.array([[(x, y, z) for x in (-W, W)] for y, z in ((dy + .04, 0), (dy + .42, .28), (dy + .30, .6))], float), m['carpet'])
    # mats with a bound edge
    for s in (-1, 1):
        rounded_box('mat', (.44, .52, .012), .006, m['carpet'], np.eye(3), (s * .40, dy - .22, .012))
    for s in (-1, 1):      # closes the gap between door and dashboard
        rounded_box('kick', (.02, .50, b - .06), .009, m['two'], np.eye(3), (s * (W + .035), dy + .02, (b - .06) / 2))
    # headliner with rounded sides; a glass roof leaves a hole
    x = np.linspace(-1, 1, 61)
    z = R - .09 * np.abs(x) ** 3.2
    for y0, y1, hole in ((fy, fy - .16, False), (fy - .16, -1.15 if c.get('glass_roof') else fy - .17, c.get('glass_roof')), (-1.15 if c.get('glass_roof') else fy - .17, -1.7, False)):
        if c.get('open'):
            break
        ys = np.linspace(y0, y1, 14)
        for part in ((x[x <= -.62], x[x >= .62]) if hole else (x,)):
            P = np.array([[(u * wt, y, np.interp(u, x, z) - .16 * smooth(-.9, -1.7, y) - .02 * smooth(fy - .2, fy, y)) for u in part] for y in ys])
            grid('headliner', P, m['suede'])
    if c.get('glass_roof'):
        tube('roofRim', np.array([(-.62 * wt, y, R - .02) for y in np.linspace(fy - .16, -1.15, 8)]), .006, m['black'])
        tube('roofRim', np.array([(.62 * wt, y, R - .02) for y in np.linspace(fy - .16, -1.15, 8)]), .006, m['black'])
        tube('roofRim', np.array([(u, fy - .16, R - .012) for u in np.linspace(-.62 * wt, .62 * wt, 8)]), .012, m['suede'])
    tube('headerRail', np.array([(u * wt, fy + .005, np.interp(u, x, z) - .03) for u in np.linspace(-1, 1, 40)]), .022, m['suede'], 16)
    for s in (-1, 1):
        pillar('pillarA', [(s * (W + .02), dy + .42, b + .0), (s * (W - .03), dy + .10, b + .5 * (R - b) - .03), (s * (wt - .01), fy, R - .085), (s * (wt - .02), fy - .10, R - .045)], m['suede'], .034)
        if s in sides:
            rail = [(s * (wt + .0), fy, R - .085), (s * (wt + .015), 0, R - .07), (s * (wt - .0), -.6, R - .10), (s * (wt - .02), -1.3, R - .2)]
            if not c.get('open'):
                pillar('rail', rail, m['suede'], .028, .8)
                pillar('pillarB', [(s * (W + .03), -.36, b - .02), (s * (W - .06), -.38, b + .55 * (R - b)), (s * (wt + .01), -.42, R - .07)], m['suede'], .060, .5)
            # belt and its guide
            belt = spline([(s * (W - .10), -.40, R - .17), (s * (W - .075), -.36, b - .05), (s * (W - .02), -.33, .25)], 30)
            P = np.stack([belt + [0, .024, 0], belt - [0, .024, 0]], 1)
            grid('belt', P, m['black'])
            rounded_box('beltGuide', (.018, .045, .11), .008, m['black'], np.eye(3), (s * (W - .105), -.40, R - .17))
            door(m, c, k, s)
            rear_side(m, k, s)
    # sun visors, mirror
    for s in (-1, 1):
        rounded_box('visor', (.36, .15, .016), .008, m['suede'], axes((1, 0, 0), (0, .18, 1)), (s * .31, fy - .075, R - .055))
    Mm = axes((1, -.12, 0), (0, -1, -.10))
    Mm = np.stack([Mm[:, 0], np.cross(Mm[:, 2], Mm[:, 0]), Mm[:, 2]], 1)
    rounded_box('mirrorCase', (.235, .062, .030), .014, m['black'], Mm, (0, fy + .14, R - .135))
    rounded_box('mirror', (.222, .050, .004), .002, m['mirror'], Mm, np.array((0, fy + .14, R - .135)) + Mm[:, 2] * .0145)
    tube('mirrorStem', spline([(0, fy + .15, R - .13), (0, fy + .18, R - .09), (0, fy + .14, R - .05)], 12), .009, m['black'])
    bonnet(m, k)


def rear_side(m, k, s):
    """The rear door beside the rear seat, in plain panels."""
    W, b = k['w'], k['belt']
    y = np.linspace(-1.7, -.44, 40)
    band('rearSill', s, [(W + .09, b + .004), (W + .03, b + .006, .02), (W - .005, b - .03, .03), (W + .008, b - .14, .03)], y, m['dash'])
    band('rearPanel', s, [(W + .008, b - .14), (W + .01, b - .20, .01), (W - .04, b - .36, .04), (W, .05)], y, m['one'])
    pillar('pillarC', [(s * (W + .03), -1.45, b - .02), (s * (W - .07), -1.40, b + .55 * (k['roof'] - b)), (s * (W - k.get('tumble', .17)), -1.30, k['roof'] - .12)], m['suede'], .11, .4)


def bonnet(m, k):
    """The car's own bonnet, seen through the windscreen, and the strip with the wipers."""
    W, b, dy = k['w'], k['belt'], k['dy']
    u, v = np.meshgrid(np.linspace(-1, 1, 60), np.linspace(0, 1, 50), indexing='ij')
    y = dy + .52 + v * 1.15
    z = b + .035 - .10 * v ** 1.6 - .10 * np.abs(u) ** 3 + .018 * smooth(.30, .48, np.abs(u)) * (1 - .3 * v)
    grid('bonnet', np.stack([u * (W + .10 - .08 * v ** 2), y - .10 * np.abs(u) ** 2 * (1 - v), z], -1), m['paint'])
    grid('cowl', np.array([[(x, y, b + d) for x in (-W - .05, W + .05)] for y, d in ((dy + .40, -.02), (dy + .56, -.01))]), m['black'])


