# The tunnel between the seats: centre stack, trim lid, selector, keys, cup holders, armrest.
import numpy as np
from interior_cushion import Cushion, groove
from interior_mesh import axes, lathe, rounded_box, stitches, tube

UP = np.eye(3)


def console(m, c, k):
    zc = k['tunnel']
    y0, z0 = k['dy'], k['dz']
    path = [(y0 - .01, z0 - .17), (y0 - .045, z0 - .25), (y0 - .14, zc + .045), (y0 - .30, zc - .008), (.35, zc - .02), (0, zc - .02), (-.55, zc - .02)]
    flat = lambda w: (lambda l: w + 0 * l)
    body = Cushion((0, 0, 0), [(y, z - .10) if i > 2 else (y + .09, z - .04) for i, (y, z) in enumerate(path)], flat(.135), .10, .022, (.01, .01))
    body.build('tunnel', m['two'])
    lid = Cushion((0, 0, 0), [(y, z - .008) for y, z in path[:6]], flat(.110), .012, .010, (.02, .02))
    lid.build('lid', m['trim'])
    rim = Cushion((0, 0, 0), [(y, z - .0095) for y, z in path[:6]], flat(.1145), .012, .010, (.02, .02))
    rim.build('lidRim', m['chrome'])
    for s in (-1, 1):
        l = np.linspace(.05, body.L - .05, 300)
        stitches('tunnelStitch', [body.on(s * .126, l, .0005)], m['thread'], .006, .003, .0010)
        g = np.stack([np.full(120, s * .139), np.linspace(-.5, y0 - .2, 120), np.full(120, zc - .10)], 1)
        tube('tunnelGlow', g, .0025, m['ambient'], 6)
    climate(m, path[1], path[2], c.get('screen_kind') == 'portrait')
    selector(m, c, y0 - .40, zc + .004)
    # keys beside the selector
    for i in range(3):
        for s in (-1, 1):
            rounded_box('key', (.030, .020, .008), .003, m['satin' if c.get('bright_keys') else 'piano'], UP, (s * .072, y0 - .36 - .032 * i, zc + .006), 4)
    # two cup holders with metal rings
    for x in (-.047, .047):
        at = np.array([x, .30, zc + .002])
        lathe('cup', [(.036, .0012), (.0355, -.02), (.0001, -.0185)], at + [0, 0, .0035], UP, m['void'], 48)
        lathe('cupRing', [(.035, .0005), (.036, .005), (.040, .005), (.0415, -.002)], at, UP, m['chrome'], 48)
    # armrest in two halves
    face = lambda x, l, w: groove(np.abs(x), .0028, .007) - .005 * (np.abs(x) / w) ** 2
    arm = Cushion((0, 0, 0), [(.185, zc + .045), (.16, zc + .062), (.0, zc + .068), (-.35, zc + .066)], flat(.118), .036, .03, (.03, .02), face)
    arm.build('armrest', m['one'])
    l = np.linspace(.02, arm.L - .02, 200)
    for x in (-.007, .007, -.1, .1):
        stitches('armStitch', [arm.on(x, l, .0006)], m['thread'])
    rounded_box('armBase', (.232, .52, .05), .012, m['two'], UP, (0, -.085, zc + .012))


def climate(m, a, b, slim):
    """A row of keys and two knurled rollers below the screen, between the points a and b of the centre stack."""
    t = np.subtract(b, a)
    n = np.array([t[1], -t[0]]) / np.hypot(*t)
    M = axes((1, 0, 0), (0, *n))
    at = np.array([0, *(np.add(a, b) / 2 + n * .010)])
    if slim:
        return
    for s in (-1, 1):
        p = at + M[:, 0] * s * .082
        lathe('roller', [(.020, -.01), (.020, .012), (.0175, .016), (.0001, .016)], p, M, m['satin'], 48)
        lathe('rollerRing', [(.0205, .002), (.0225, .001), (.0225, -.01)], p, M, m['chrome'], 48)
    for i in range(5):
        rounded_box('key', (.019, .016, .010), .003, m['piano' if i != 2 else 'satin'], M, at + M[:, 0] * (i - 2) * .0225 + M[:, 2] * .002, 4)


def selector(m, c, y, z):
    kind = c.get('selector', 'lever')
    if kind == 'rotary':
        lathe('dial', [(.040, -.004), (.040, .006), (.033, .010)], (0, y, z), UP, m['piano'], 64)
        lathe('knob', [(.031, .004), (.031, .030), (.028, .034), (.0001, .034)], (0, y, z), UP, m['satin'], 64)
        lathe('knobRing', [(.0315, .024), (.0325, .027), (.0315, .030)], (0, y, z), UP, m['chrome'], 64)
        return
    if kind == 'bridge':      # three keys on a metal bridge
        for i in range(3):
            rounded_box('gear', (.036, .030, .014), .006, m['satin'], UP, (0, y + .05 - .042 * i, z + .008))
        rounded_box('start', (.034, .034, .014), .007, m['ambient' if c.get('red_start') else 'chrome'], UP, (0, y + .10, z + .006))
        return
    M = axes((1, 0, 0), (0, -.18, 1))
    rounded_box('plinth', (.070, .13, .010), .005, m['piano'], UP, (0, y, z + .002))
    tube('stem', np.array([(0, y, z), (0, y - .008, z + .03), (0, y - .014, z + .05)]), np.array([.012, .010, .012]), m['chrome'], 20)
    rounded_box('lever', (.046, .072, .042), .019, m['wheel'], M, (0, y - .016, z + .072), 8)
    rounded_box('leverCap', (.036, .050, .006), .003, m['trim2'], M, (0, y - .019, z + .0935), 5)
    rounded_box('leverBand', (.0475, .0735, .004), .002, m['chrome'], M, (0, y - .0145, z + .062), 5)
