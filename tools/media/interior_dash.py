# The dashboard: padded top, trim fascia, vents, instrument cluster, centre screen.
import numpy as np
import interior_screens as ui
from interior_materials import screen
from interior_mesh import axes, fillet, grid, lathe, panel, rounded_box, smooth, stitches, tube

FACE = axes((1, 0, 0), (0, -1, .12))     # local x across, y up, z to the passengers


def wrap(x, k):
    """Bends the ends of the dashboard back to the doors."""
    return -k.get('wrap', .10) * smooth(.42, .80, np.abs(x)) - .02 * (np.abs(x) / .78) ** 2


def hump(x, at, w):
    return smooth(w, w * .72, np.abs(x - at))


def sheet(name, profile, k, mat, r=.015, n=220, dz=None, dy=None, x=None):
    """Sweeps a (y, z) profile across the car."""
    x = np.linspace(-k['w'], k['w'], n) if x is None else x
    p = fillet(profile, r, 8)
    X = np.broadcast_to(x[:, None], (len(x), len(p)))
    Y = p[None, :, 0] + wrap(X, k) + k['dy'] + (0 if dy is None else dy(X, p[None]))
    Z = p[None, :, 1] + k['dz'] - .012 * (X / .78) ** 2 + (0 if dz is None else dz(X, p[None]))
    P = np.stack([X, Y, Z], -1)
    grid(name, P, mat)
    return P


def along(k, y, z, x0, x1, n=160):
    x = np.linspace(x0, x1, n)
    return np.stack([x, y + wrap(x, k) + k['dy'], z + k['dz'] - .012 * (x / .78) ** 2], 1)


def dash(m, c, k):
    wx = k['wheel_x']
    style = c.get('dash', 'classic')
    hood = style in ('classic', 'sport')
    lift = (lambda X, p: (.052 if style == 'sport' else .040) * hump(X, wx, .20) * smooth(.30, .03, p[..., 0]) * smooth(-.05, -.01, p[..., 1])) if hood else None
    back = (lambda X, p: -.045 * hump(X, wx, .20) * smooth(.16, .02, p[..., 0]) * smooth(-.045, -.005, p[..., 1])) if hood else None
    P = sheet('top', [(.46, .0), (.30, .028), (.12, .030), (.0, .012, .03), (-.004, -.016, .016), (.035, -.032)], k, m['dash'], dz=lift, dy=back, n=320)
    row = P[:, int(P.shape[1] * .52)]
    stitches('topStitch', [row + [0, .004, .0012], row + [0, .013, .0014]], m['thread'], .006, .003, .0010)
    # fascia of trim with thin metal lines
    h = .072 if style == 'sport' else .098
    sheet('fascia', [(.022, -.024), (.004, -.034, .01), (-.002, -.034 - h, .01), (.02, -.046 - h)], k, m['trim'])
    for z in (-.030, -.038 - h):
        tube('line', along(k, .000, z, -k['w'], k['w']), .0024, m['chrome'], 8)
    tube('glow', along(k, .008, -.043 - h, -k['w'] + .02, k['w'] - .02), .0026, m['ambient'], 6)
    # padded roll below, glove box, knee panel
    z1 = -.05 - h
    sheet('roll', [(.03, z1 + .01), (-.028, z1 - .008, .03), (-.040, z1 - .085, .03), (.03, z1 - .105)], k, m['one'])
    for dz in (-.014, -.021):
        s = along(k, -.026, z1 + dz, -k['w'], k['w'], 300)
        s[:, 1] -= .0035 if dz < -.018 else .0005
        stitches('rollStitch', [s[s[:, 0] < -.16], s[s[:, 0] > .16]], m['thread'], .006, .003, .0010)
    sheet('knee', [(.028, z1 - .10), (.02, z1 - .12, .02), (.10, z1 - .30, .05), (.30, z1 - .36)], k, m['two'])
    rounded_box('glove', (.10, .012, .010), .004, m['satin'], None, (-wx, k['dy'] + .015 + wrap(-wx, k), k['dz'] + z1 - .125))
    vents(m, c, k, h)
    displays(m, c, k, h)


def vents(m, c, k, h):
    xs = [-.62, -.115, .115, .62] if c.get('screen_kind') != 'portrait' else [-.62, -.09, .09, .62]
    for x in xs:
        z = k['dz'] - .036 - h / 2 - .012 * (x / .78) ** 2
        slope = (wrap(x + .01, k) - wrap(x - .01, k)) / .02
        M = axes((1, slope, 0), (slope, -1, .10))
        M = np.stack([M[:, 0], np.cross(M[:, 2], M[:, 0]), M[:, 2]], 1)
        at = np.array([x, k['dy'] + wrap(x, k) - .004, z])
        if c.get('vents', 'round') == 'round':
            R = h * .47
            lathe('ventRing', [(R * .80, -.03), (R * .80, .004), (R * .86, .011), (R, .008), (R * 1.02, -.02)], at, M, m['chrome'])
            lathe('ventWell', [(R * .82, .002), (R * .80, -.022), (.0001, -.026)], at, M, m['void'])
            for i in range(3 if c.get('turbine') is None else 7):
                n = 3 if c.get('turbine') is None else 7
                a = np.pi * i / n
                d = M @ np.array([np.cos(a), np.sin(a), 0])
                if n == 3:
                    o = M @ np.array([0, (i - 1) * R * .42, -.006])
                    half = np.sqrt(max(.64 - ((i - 1) * .42) ** 2, .05)) * R
                    rounded_box('slat', (2 * half, .006, .016), .0025, m['piano'], M, at + o, 4)
                else:
                    tube('blade', at + np.linspace(-.8 * R, .8 * R, 4)[:, None] * d + M[:, 2] * -.004, .0032, m['satin'], 8)
            lathe('ventKnob', [(R * .22, -.012), (R * .22, .006), (R * .17, .010), (.0001, .011)], at, M, m['chrome'], 32)
        else:
            w = .085 if abs(x) > .3 else .075
            rounded_box('ventFrame', (2 * w, h * .74, .02), .009, m['satin'], M, at + M[:, 2] * -.002)
            rounded_box('ventWell', (2 * w - .012, h * .74 - .012, .02), .006, m['void'], M, at + M[:, 2] * .001)
            for i in (-1, 0, 1):
                rounded_box('slat', (2 * w - .014, .0045, .014), .002, m['piano'], M, at + M[:, 1] * i * h * .19 + M[:, 2] * .006, 4)
            rounded_box('slatKnob', (.012, .016, .012), .004, m['chrome'], M, at + M[:, 2] * .012, 4)


def glass_panel(m, name, at, M, w, h, pixels, strength, frame='piano', r=.010, thick=.012):
    rounded_box(name + 'Case', (w + .016, h + .016, thick), min(r, thick / 2 - .0005), m[frame], M, at)
    rounded_box(name + 'Rim', (w + .020, h + .020, thick * .6), thick * .3, m['satin'], M, np.array(at) - M[:, 2] * .003)
    panel(name, np.array(at) + M[:, 2] * (thick / 2 + .0006), M, w, h, screen(name, pixels, strength))


def displays(m, c, k, h):
    wx, acc, s = k['wheel_x'], c.get('accent', (.35, .6, .95)), c.get('screen_light', 1.6)
    kind, y0, z0 = c.get('screen_kind', 'integrated'), k['dy'], k['dz']
    M = axes((1, 0, 0), (0, -1, .22))
    M = np.stack([M[:, 0], np.cross(M[:, 2], M[:, 0]), M[:, 2]], 1)
    gauge = ui.cluster(acc, c.get('gauges', 'dials'))
    look = c.get('ui', 'map')
    if kind == 'wide':       # one long panel of glass from the driver to the middle
        half = (wx + .29) / 2
        at = np.array([wx + .15 - half, y0 - .055, z0 + .005])
        rounded_box('wideCase', (2 * half + .02, .135, .014), .0065, m['piano'], M, at)
        for x, p, w in ((wx, gauge, .28), (.0, ui.centre(acc, look, 960, 400), .25)):
            panel('wide', [x, at[1], at[2]] + M[:, 2] * .0076, M, w, .112, screen('wide', p, s))
        return
    if c.get('dash') in ('classic', 'sport', None):
        hd = .135 if c.get('dash') != 'sport' else .125
        at = np.array([wx, y0 + .028, z0 - .012])
        rounded_box('clusterCase', (.335, hd + .012, .02), .009, m['black'], M, at)
        panel('cluster', at + M[:, 2] * .0108, M, .31, hd - .014, screen('cluster', gauge, s))
    else:
        glass_panel(m, 'cluster', [wx, y0 - .030, z0 + .012], M, .29, .105, gauge, s)
    if kind == 'integrated':
        glass_panel(m, 'centre', [0, y0 - .004, z0 + .012], M, .25, .098, ui.centre(acc, look), s)
    elif kind == 'floating':
        glass_panel(m, 'centre', [0, y0 - .035, z0 + .035], M, .29, .120, ui.centre(acc, look), s)
    elif kind == 'portrait':
        T = axes((1, 0, 0), (0, -1, .55))
        T = np.stack([T[:, 0], np.cross(T[:, 2], T[:, 0]), T[:, 2]], 1)
        glass_panel(m, 'centre', [0, y0 - .088, z0 - .135], T, .165, .205, ui.portrait(acc), s)
