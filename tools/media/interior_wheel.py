# The steering wheel: leather rim with stitches, spokes with metal clasps, hub with keys, column, paddles.
import numpy as np
from interior_mesh import axes, grid, rounded_box, smooth, stitches, tube


def wheel(m, c, at, tilt=.42, R=.182):
    """at: centre of the hub; tilt: angle of the wheel's axis above the horizontal (radians)."""
    at = np.array(at, float)
    M = axes((1, 0, 0), (0, -np.cos(tilt), np.sin(tilt)))     # local z points to the driver, local y up
    flat = c.get('flat_wheel', False)
    put = lambda p: np.asarray(p) @ M.T + at

    def radius(a):
        if not flat:
            return R + 0 * a
        cut = .80 * R
        s = np.maximum(-np.sin(a), 1e-3)
        return R - (R - np.minimum(R, cut / s)) * smooth(.70, .90, s)
    a = np.linspace(0, 2 * np.pi, 241)
    r = radius(a)
    ring = np.stack([r * np.cos(a), r * np.sin(a), 0 * a + .028], 1)
    # an oval rim with thumb rests, built around the centre
    th = np.linspace(0, 2 * np.pi, 28, endpoint=False)
    thick = .0165 + .0022 * (np.exp(-((np.abs(np.cos(a)) - .88) / .10) ** 2))
    P = ring[:, None] + np.stack([np.cos(a)[:, None] * np.cos(th), np.sin(a)[:, None] * np.cos(th), 1.12 * np.sin(th) + 0 * a[:, None]], -1) * thick[:, None, None]
    two = c.get('wood_wheel')
    P = put(P)
    if two:
        parts = [(range(20, 101), 'trim'), (range(100, 142), 'wheel'), (range(140, 221), 'wheel'), (list(range(220, 241)) + list(range(1, 21)), 'wheel')]
        for n, (k, mat) in enumerate(parts):
            grid(f'rim{n}', P[list(k)], m[mat], close_v=True)
    else:
        grid('rim', P[:-1], m['wheel'], close_u=True, close_v=True)
    inner = put(np.stack([(r - .0172) * np.cos(a), (r - .0172) * np.sin(a), 0 * a + .031], 1))
    stitches('rimStitch', [inner + M[:, 2] * .002], m['thread'], .004, .0035, .0009)
    # hub
    hub = np.array([0, -.004, .018])
    w, h = (.088, .070) if not flat else (.074, .066)
    u = np.linspace(0, 2 * np.pi, 120, endpoint=False)
    rows = []
    for t in np.linspace(0, 1, 22):
        k = 1 - t ** 3.2 if t < 1 else 0
        e = 2.6
        x = w * k * np.sign(np.cos(u)) * np.abs(np.cos(u)) ** (2 / e)
        y = h * k * np.sign(np.sin(u)) * np.abs(np.sin(u)) ** (2 / e) - .012 * (1 - np.abs(x) / w) * (np.sin(u) < 0) * k
        rows.append(np.stack([x, y, .026 * (1 - (k) ** 4) + 0 * u], 1))
    P = np.array(rows)[::-1] + hub
    base = P[-1:].copy()
    base[..., 2] -= .05
    grid('hub', put(np.concatenate([P, base])), m['dash'], close_v=True)
    tube('hubRing', put(np.vstack([P[-1], P[-1][:1]]) + np.array([0, 0, .001])), .0022, m['satin'], 8, True)
    e = np.linspace(0, 2 * np.pi, 49)
    tube('badge', put(np.stack([.017 * np.cos(e), .017 * np.sin(e) - .002, 0 * e + hub[2] + .0268], 1)), .0016, m['chrome'], 8, True)
    # spokes
    spokes = {'three': (0, 180, 270), 'four': (8, 172, 248, 292), 'two': (-4, 184)}[c.get('spokes', 'three')]
    for deg in spokes:
        t = np.radians(deg)
        d, n = np.array([np.cos(t), np.sin(t), 0]), np.array([-np.sin(t), np.cos(t), 0])
        low = 200 < deg < 340
        r1 = float(radius(np.array([t]))[0]) - .006
        s = np.linspace(0, 1, 24)
        half = (.034 - .016 * smooth(0, .8, s) + .010 * smooth(.75, 1, s)) * (.75 if low else 1)
        cen = (.05 + (r1 - .05) * s)[:, None] * d + np.stack([0 * s, 0 * s, .022 + .008 * s], 1)
        q = np.linspace(0, 2 * np.pi, 24, endpoint=False)
        sq = lambda v: np.sign(v) * np.abs(v) ** .6
        P = cen[:, None] + half[:, None, None] * sq(np.cos(q))[None, :, None] * n + .009 * sq(np.sin(q))[None, :, None] * np.array([0, 0, 1.])
        grid('spoke', put(P), m['satin' if low else 'piano'], close_v=True)
        if not low:
            for k, o in ((.45, .010), (.45, -.010), (.62, 0), (.28, 0)):
                p = (.05 + (r1 - .05) * k) * d + n * o + np.array([0, 0, .022 + .008 * k + .0095])
                rounded_box('key', (.022 if o == 0 else .018, .012, .005), .0022, m['satin'], M @ np.stack([d, n, [0, 0, 1]], 1), put(p), 4)
            edge = cen + n * (half + .0005)[:, None] + np.array([0, 0, .0055])
            tube('spokeEdge', put(edge), .0018, m['chrome'], 8)
            tube('spokeEdge', put(cen - n * (half + .0005)[:, None] + np.array([0, 0, .0055])), .0018, m['chrome'], 8)
            rounded_box('paddle', (.035, .10, .006), .003, m['satin'], M @ np.stack([d * 1.0, n, [0, 0, 1]], 1), put(d * .125 + n * .018 + np.array([0, 0, -.012])), 4)
    # column and stalks
    col = np.array([at, at + M @ np.array([0, -.01, -.28])])
    tube('column', col[0] + np.linspace(.1, 1, 6)[:, None] * (col[1] - col[0]), .048, m['black'], 24)
    for s in (-1, 1):
        p = [put((s * .04, .01, -.06)), put((s * .10, .016, -.055)), put((s * .155, .03, -.05))]
        tube('stalk', np.array(p)[[0, 1, 2]], np.array([.007, .007, .009]), m['black'], 12)
