# The parts that are fixed on the body: glass, shut-lines, trims, lamps, grilles, mirrors, seats.
import numpy as np
from field import smax, smin, rbox, ellipsoid, loop, polyline, poly_sdf
from decals import patch, trace, tube, mirrored, poly_fn, radial_outline, revolve
from loft import surface_nets


class Kit:
    """Collects parts: (name, vertices, quads, normals, material, attributes)."""

    def __init__(self, body):
        self.body, self.parts = body, []

    def add(self, name, V, Q, N, mat, both=False, attrs=None):
        if len(Q) == 0:
            return
        self.parts.append((name, V, Q, N, mat, attrs or {}))
        if both:
            V2, Q2, N2 = mirrored(V, Q, N)
            self.parts.append((name + '_r', V2, Q2, N2, mat, attrs or {}))

    def fill(self, name, view, outline, mat, both=True, h=0.010, offset=0.002, fn=None, sdf=None):
        outline = np.asarray(outline)
        box = (outline[:, 0].min(), outline[:, 0].max(), outline[:, 1].min(), outline[:, 1].max())
        self.add(name, *patch(self.body, view, sdf or poly_fn(outline), box, h, offset, fn), mat, both)

    def line(self, name, view, pts, w, h, mat, both=True, closed=False, lift=0.0, fn=None, taper=0.0, soft=0.0, step=0.008):
        if soft or not closed:
            pts = polyline(pts, soft, step)
        P, N = trace(self.body, view, pts, fn)
        if len(P) < 4:
            return
        # a line may cross a wheel arch: keeps only the parts on one surface
        cut = np.where(np.linalg.norm(np.diff(P, axis=0), axis=1) > 0.07)[0] + 1
        runs = list(zip(np.r_[0, cut], np.r_[cut, len(P)]))
        for a, z in runs:
            if z - a > 3 and (len(runs) == 1 or view != 'side' or P[a:z, 1].mean() > self.body.s['W'] - .25):
                self.add(name, *tube(P[a:z], N[a:z], w, h, lift, closed and len(runs) == 1, taper=taper), mat, both)

    def gap(self, view, pts, both=True, soft=0.025):
        self.line('gap', view, pts, 0.0032, 0.0030, 'gap', both, soft=soft)

    def solid(self, name, fn, box, mat, h=0.01, both=False, offset=0):
        """A separate implicit solid without symmetry."""
        lo = np.array([box[0][0], 0, box[0][2]])
        dy = 0.5 * (box[0][1] + box[1][1])
        hy = box[1][1] - box[0][1]
        g = lambda p: fn(p + np.array([0, box[0][1] - 0.02, 0]))
        lo2, hi2 = np.array([box[0][0], 0, box[0][2]]), np.array([box[1][0], hy + 0.04, box[1][2]])
        P, Q, mid = surface_nets(g, lo2, hi2, h)
        P = P + np.array([0, box[0][1] - 0.02, 0])
        for _ in range(5):
            f = fn(P)
            G = _grad(fn, P)
            P = P - np.clip(f, -h, h)[:, None] * G / np.maximum((G * G).sum(1, keepdims=True), .1)
        N = _grad(fn, P)
        N /= np.maximum(np.linalg.norm(N, axis=1, keepdims=True), 1e-9)
        self.add(name, P, Q, N, mat, both)


def _grad(fn, p, e=2e-3):
    return np.stack([(fn(p + d) - fn(p - d)) / (2 * e) for d in np.eye(3) * e], -1)


# --- glass -------------------------------------------------------------------

def glass_maps(b):
    """2-D drawings of the three kinds of glass, in side and top elevation."""
    s = b.s
    g = s['glass']
    wrap, cm = s.get('wrap', 0.10), b.cabmid
    t = g.get('roof', 0.075)

    def side(q):
        x, z = q[:, 0], q[:, 1]
        xx = cm + (x - cm) * (1 + wrap * 0.8)
        zr = b.roof(xx) - t
        d = (z - zr) / np.sqrt(1 + b.roof.slope(xx) ** 2) + g.get('apillar', 0.02) * np.clip((g['header'] + .25 - xx) / .5, 0, 1)
        d = smax(d, (b.top(x) + g.get('belt', 0.0) - z), 0.05)
        (xa, za), (xb, zb) = g['rear']
        n = np.array([zb - za, xa - xb])
        n = n / np.linalg.norm(n)
        if n[0] < 0:
            n = -n
        d = smax(d, (x - xa) * n[0] + (z - za) * n[1], g.get('rear_r', 0.10))
        if 'front' in g:
            d = smax(d, g['front'] - x, 0.05)
        if g.get('kick'):   # belt line rising at the rear
            xk, sl = g['kick']
            d = smax(d, b.top(x) + g.get('belt', 0.0) + np.maximum(x - xk, 0) ** 2 * sl - z, 0.05)
        return d

    def screen(q, rear):
        y, x = np.abs(q[:, 0]), q[:, 1]
        W = b.cabin(x)
        xx = cm + (x - cm) * (1 + wrap * np.minimum(y / W, 1.3) ** 2)
        h = np.maximum(b.roof(xx) - b.top(x), 0)
        wy = W - s.get('tumble', 0.36) * h - s.get('tumble2', .12) * h * h - g.get('pillar', 0.09)
        d = (y - wy)
        if not rear:
            x0, x1 = g['screen']
        else:
            x0, x1 = g['back']
        return smax(smax(d, x0 - xx, 0.10), xx - x1, 0.10)

    return side, (lambda q: screen(q, False)), (lambda q: screen(q, True))


def glass(k):
    b, s = k.body, k.body.s
    g = s['glass']
    side, front, rear = glass_maps(b)
    fn = b.upper if b.open else None
    if not b.open:
        c, posts = g['centre'], g.get('posts', [])
        edges = [-9.0] + [x for x, _ in posts] + [9.0]
        for i in range(len(edges) - 1):
            w0 = posts[i - 1][1] if i else 0
            w1 = posts[i][1] if i < len(posts) else 0

            def pane(q, a=edges[i] + w0, z=edges[i + 1] - w1):
                return smax(smax(side(q), a - q[:, 0], .03), q[:, 0] - z, .03)
            cx = g.get('centres', [c[0]] * (len(posts) + 1))[i]
            o = radial_outline(pane, (cx, c[1]))
            k.fill('glass_side', 'side', o, 'glass', h=0.014, offset=0.002, sdf=pane)
            k.line('dlo', 'side', o, g.get('trim_w', 0.008), 0.006, g.get('trim', 'champagne'), closed=True, lift=0.002)
        for xa, xb in g.get('pillars', []):
            z0, z1 = b.top(xa) - 0.02, b.roof(xb) - 0.03
            k.line('pillar', 'side', [(xa, z0), (xb, z1)], g.get('pillar_w', 0.022), 0.003, 'blackgloss', lift=-0.001)
        x0, x1 = g['screen']
        k.fill('glass_front', 'top', [(-1, x0 - .2), (1, x1 + .1)], 'glass', both=False, h=0.012, offset=0.002, sdf=front)
        if g.get('back'):
            x0, x1 = g['back']
            k.fill('glass_rear', 'top', [(-1, x0 - .2), (1, x1 + .2)], 'glass', both=False, h=0.012, offset=0.002, sdf=rear)
        if g.get('back_rear'):   # upright tailgate glass, drawn in rear elevation
            k.fill('glass_rear', 'rear', loop(g['back_rear'], 0.03), 'glass', both=False, h=0.012)
    else:
        x0, x1 = g['screen']
        k.fill('glass_front', 'top', [(-1, x0 - .2), (1, x1 + .1)], 'clear', both=False, h=0.010, fn=fn, sdf=front)
        # the frame: a tube along the rim of the screen
        o = radial_outline(front, (0, (x0 + x1) / 2))
        k.line('frame', 'top', o, 0.020, 0.016, g.get('frame', 'blackgloss'), both=False, closed=True, fn=fn)
        k.line('frame2', 'top', o, 0.006, 0.0185, g.get('trim', 'champagne'), both=False, closed=True, fn=fn, lift=0.001)


# --- shut lines, handles, mirrors ---------------------------------------------

def door(k, xa, xa2, xb, xb2, z0, first=True, foot=None):
    """Door outline: front edge (belt xa, sill xa2), rear edge (belt xb, sill xb2), sill height z0."""
    b = k.body
    za, zb = b.top(xa) - 0.01, b.top(xb) - 0.01
    rear = [(xb2, z0)] + (foot or []) + [(xb, zb)]
    pts = ([(xa, za), (xa2, z0)] if first else [(xa2, z0)]) + rear
    k.gap('side', pts, soft=0.03)


def lines(k):
    for d in k.body.s.get('doors', []):
        door(k, **d)
    for view, pts, both in k.body.s.get('lines', []):
        k.gap(view, pts, both)
    for (x, z) in k.body.s.get('handles', []):
        ln = k.body.s.get('handle_l', 0.10)
        k.line('handle', 'side', [(x - ln, z), (x + ln, z + 0.004)], 0.013, 0.013, k.body.s.get('handle', 'champagne'),
               lift=0.016, taper=0.12)
    for view, pts, w, mat in k.body.s.get('trims', []):
        k.line('trim', view, pts, w, 0.005, mat, both=(view != 'frontc'), lift=0.001, soft=0.03, taper=0.04)


def mirror(k):
    m = k.body.s.get('mirror')
    if not m:
        return
    x, z = m['at']
    y = float(k.body.plan(x)) + m.get('out', 0.04)
    sx, sy, sz = m.get('size', (0.10, 0.115, 0.075))

    def fn(p):
        q = p - np.array([x, y, z])
        f = rbox(q, (0, 0, 0), (sx, sy, sz), m.get('r', 0.06), (0, 0, m.get('yaw', -12)))
        f = smax(f, (q[..., 0] - sx * 0.62), 0.04)
        arm = rbox(q, (0.0, -sy - 0.02, -sz * 0.75), (0.035, 0.12, 0.016), 0.014, (-14, 0, 0))
        return smin(f, arm, 0.03)

    def glassy(p):
        q = p - np.array([x, y, z])
        return rbox(q, (sx * 0.62, 0, 0), (0.006, sy * 0.86, sz * 0.8), 0.005, (0, 0, m.get('yaw', -12)))
    k.solid('mirror', fn, ((x - .2, y - .32, z - .2), (x + .2, y + .2, z + .2)), m.get('mat', 'paint'), 0.009, True)
    k.solid('mirrorglass', glassy, ((x - .2, y - .2, z - .2), (x + .2, y + .2, z + .2)), 'chrome', 0.009, True)


# --- lamps, grilles -------------------------------------------------------------

def ring(c, r, n=64, sy=1.0):
    a = np.linspace(0, 2 * np.pi, n, endpoint=False)
    return np.stack([c[0] + r * np.cos(a), c[1] + r * np.sin(a) * sy], 1)


def lamps(k):
    for L in k.body.s.get('lamps', []):
        view, both = L['view'], L.get('both', True)
        if 'shape' in L:
            o = loop(L['shape'], L.get('soft', 0.015))
            k.fill('lamp', view, o, L.get('mat', 'lamp'), both, h=0.006, offset=0.003)
            if L.get('rim'):
                k.line('lamprim', view, o, L.get('rim_w', 0.005), 0.005, L['rim'], both, closed=True)
        for (y, z, r) in L.get('rounds', []):
            k.fill('lens', view, ring((y, z), r), L.get('lens', 'lens'), both, h=0.005, offset=0.006)
            k.line('lensrim', view, ring((y, z), r), L.get('ring_w', 0.006), 0.008, L.get('ring', 'chrome'), both, closed=True, lift=0.004)
        for (y, z, r) in L.get('halos', []):
            k.line('halo', view, ring((y, z), r), 0.0036, 0.004, L.get('led', 'led'), both, closed=True, lift=0.006)
        for pts in L.get('leds', []):
            k.line('led', view, pts, L.get('w', 0.0045) * .8, 0.004, L.get('led', 'led'), both, lift=0.005, soft=L.get('led_soft', 0.012), step=0.004)


def bars(shape, kind, pitch, **o):
    """Line families inside a shape, clipped to it -> list of 2-D polylines."""
    P = np.asarray(shape)
    lo, hi = P.min(0), P.max(0)
    out = []
    if kind == 'v':
        n = int((hi[0] - lo[0]) / pitch)
        fam = [[(lo[0] + (i + .5) * (hi[0] - lo[0]) / n, z) for z in np.linspace(lo[1], hi[1], 160)] for i in range(n)]
    elif kind == 'h':
        n = int((hi[1] - lo[1]) / pitch)
        fam = [[(y, lo[1] + (i + .5) * (hi[1] - lo[1]) / n) for y in np.linspace(lo[0], hi[0], 300)] for i in range(n)]
    else:   # diagonal net
        fam = []
        H, W = hi[1] - lo[1], hi[0] - lo[0]
        for sgn in (1, -1):
            for c in np.arange(-W - H, W + H, pitch):
                u = np.linspace(lo[0], hi[0], 400)
                fam.append(np.stack([u, lo[1] + H / 2 + sgn * (u - (lo[0] + hi[0]) / 2) + c], 1))
    for f in fam:
        f = np.asarray(f, float)
        ins = poly_sdf(P, f) < -0.004
        e = np.diff(np.concatenate([[0], ins.astype(int), [0]]))
        for a, z in zip(np.where(e == 1)[0], np.where(e == -1)[0]):
            if z - a > 3:
                out.append(f[a:z])
    return out


def grilles(k):
    for g in k.body.s.get('grilles', []):
        view, both = g.get('view', 'front'), g.get('both', False)
        o = loop(g['shape'], g.get('soft', 0.02))
        k.fill('grille', view, o, g.get('mat', 'void'), both, h=0.008, offset=g.get('offset', 0.002))
        if g.get('frame'):
            k.line('gframe', view, o, g.get('frame_w', 0.016), g.get('frame_h', 0.02), g['frame'], both, closed=True, lift=0.002)
        for kind, pitch, w, mat in g.get('bars', []):
            for f in bars(o, kind, pitch):
                k.line('bar', view, f, w, g.get('bar_h', 0.010), mat, both, lift=g.get('bar_lift', 0.004), step=0.012)


def temple(k):
    """A tall upright grille: a raised frame with many vertical fins."""
    t = k.body.s.get('temple')
    if not t:
        return
    x, z0, z1, w = t['x'], t['z0'], t['z1'], t['w']
    c, hz = (z0 + z1) / 2, (z1 - z0) / 2
    lean = t.get('lean', 2.0)

    def frame(p):
        q = p.copy()
        q[..., 0] = q[..., 0] - (q[..., 2] - c) * np.tan(np.radians(lean))
        wz = w * (1 + 0.05 * (q[..., 2] - c) / hz)
        f = rbox(np.stack([q[..., 0], q[..., 1] * w / wz, q[..., 2]], -1), (x + .10, 0, c), (0.14, w, hz), t.get('r', 0.035))
        hole = rbox(np.stack([q[..., 0], q[..., 1] * w / wz, q[..., 2]], -1), (x - 0.04, 0, c - 0.012),
                    (0.14, w - t.get('fw', 0.040), hz - t.get('fh', 0.050)), 0.02)
        return smax(f, -hole, 0.02)
    V, Q, mid = surface_nets(frame, (x - .2, 0, z0 - .1), (x + .4, w + .1, z1 + .1), 0.009)
    for _ in range(5):
        f, G = frame(V), _grad(frame, V)
        V = V - np.clip(f, -.01, .01)[:, None] * G / np.maximum((G * G).sum(1, keepdims=True), .1)
        V[mid, 1] = 0
    N = _grad(frame, V)
    N[mid, 1] = 0
    N /= np.linalg.norm(N, axis=1, keepdims=True)
    k.add('temple', V, Q, N, t.get('mat', 'chrome'), True)
    n = t.get('fins', 22)
    iw = w - t.get('fw', 0.040) - 0.004
    zz = np.linspace(z0 + .03, z1 - .04, 12)
    for i in range(n):
        y = -iw + (i + .5) * 2 * iw / n
        yy = y * (1 + 0.05 * (zz - c) / hz)
        P = np.stack([x + 0.012 + (zz - c) * np.tan(np.radians(lean)), yy, zz], 1)
        k.add('fin', *tube(P, np.tile([-1., 0, 0], (12, 1)), 0.62 * iw / n, 0.011), t.get('fin', 'chrome'))
    V = np.array([[x + .085 + (z - c) * np.tan(np.radians(lean)), y, z] for y in (-w + .01, w - .01) for z in (z0 + .02, z1 - .02)])
    k.add('void', V, np.array([[0, 1, 3, 2]]), np.tile([-1., 0, 0], (4, 1)), 'void')


def pipes(k):
    for (y, z, r, _) in k.body.s.get('exhaust', []):
        P, N = trace(k.body, 'rear', [(y, z), (y, z)])
        if not len(P):
            continue
        x = P[0, 0] - .045
        a = np.linspace(0, 2 * np.pi, 48, endpoint=False)
        c, s_ = np.sign(np.cos(a)) * np.abs(np.cos(a)) ** .7, np.sign(np.sin(a)) * np.abs(np.sin(a)) ** .7
        prof = [(1.0, -.10), (1.0, .05), (.97, .062), (.90, .055), (.88, -.08)]
        V = np.array([[x + dx, y + 1.25 * r * m * ci, z + .72 * r * m * si] for m, dx in prof for ci, si in zip(c, s_)])
        n, i = 48, np.arange(48)
        Q = np.vstack([np.stack([j * n + i, j * n + (i + 1) % n, (j + 1) * n + (i + 1) % n, (j + 1) * n + i], 1) for j in range(4)])
        k.add('pipe', V, Q, None, 'chrome', True)
        V = np.array([[x - .02, y + 1.2 * r * ci, z + .7 * r * si] for ci, si in zip(c, s_)] + [[x - .02, y, z]])
        k.add('pipehole', V, np.stack([i, (i + 1) % n, 0 * i + n, 0 * i + n], 1)[:, :3], None, 'void', True)


def spare(k):
    s = k.body.s.get('spare')
    if not s:
        return
    x, z, r = s
    pr = [(0.0005, .20), (r * .80, .20), (r * .86, .195), (r * .93, .185), (r * .985, .16), (r, .13), (r, .0), (r * .9, -.05)]
    V, Q = revolve(pr, 96)
    V = V[:, [1, 0, 2]] + [x, 0, z]
    k.add('spare', V, Q[:, ::-1], None, 'blackgloss')
    V, Q = revolve([(r * .90 + .008 * np.cos(t), .19 + .008 * np.sin(t)) for t in np.linspace(0, 2 * np.pi, 12)], 96)
    k.add('sparering', V[:, [1, 0, 2]] + [x, 0, z], Q[:, ::-1], None, 'satin')


# --- cabin of an open car ---------------------------------------------------------

def seats(k):
    c = k.body.s.get('seats')
    if not c:
        return
    for (x, z, rows) in c['rows']:
        y = c.get('y', 0.37)

        def fn(p, x=x, z=z):
            base = rbox(p, (x, y, z), (0.27, 0.25, 0.10), 0.07)
            back = rbox(p, (x + .33, y, z + .26), (0.085, 0.24, 0.33), 0.075, (0, 18, 0))
            f = smin(base, back, 0.08)
            wings = smin(rbox(p, (x + .27, y - .20, z + .24), (0.085, .055, .26), .05, (0, 18, 0)),
                         rbox(p, (x + .27, y + .20, z + .24), (0.085, .055, .26), .05, (0, 18, 0)), .02)
            f = smin(f, wings, 0.06)
            head = rbox(p, (x + .44, y, z + .615), (0.05, 0.12, 0.075), 0.045, (0, 14, 0))
            return smin(f, head, 0.05)
        k.solid('seat', fn, ((x - .4, y - .35, z - .2), (x + .75, y + .35, z + .95)), c.get('mat', 'leather'), 0.014, True)
    if 'dash' in c:
        x, z = c['dash']
        k.solid('dash', lambda p: rbox(p, (x, 0.32, z), (0.20, 0.35, 0.09), 0.07), ((x - .4, -.3, z - .3), (x + .4, 1.0, z + .3)), 'trimdark', 0.014, True)
        # steering wheel
        a = np.linspace(0, 2 * np.pi, 64, endpoint=False)
        t = np.radians(25)
        yy, hh = 0.175 * np.cos(a), 0.175 * np.sin(a)
        P = np.stack([x + .36 + hh * np.sin(t), -0.37 + yy, z + .06 + hh * np.cos(t)], 1)
        N = np.tile([np.cos(t), 0, -np.sin(t)], (64, 1))
        k.add('wheelring', *tube(P, N, 0.014, 0.014, closed=True), 'trimdark')
