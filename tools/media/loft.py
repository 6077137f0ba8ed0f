# The parametric body: cross-sections lofted along a side profile, as one implicit surface.
import numpy as np
from field import Curve, smax, smin, rbox, ellipsoid


class Body:
    def __init__(self, s):
        self.s = s
        L = s['L']
        self.L, self.xf, self.xr, self.R = L, s['fo'], s['fo'] + s['wb'], s['R']
        self.top = Curve(s['top'], s.get('top_soft', 0.10))
        self.roof = Curve(s['roof'], s.get('roof_soft', 0.12))
        self.nose = Curve(s['nose'], s.get('nose_soft', 0.05))     # z -> x
        self.tail = Curve(s['tail'], s.get('tail_soft', 0.05))
        self.plan = Curve(s['plan'], 0.15)                         # x -> half width at shoulder
        self.shoulder = Curve(s['shoulder'], 0.15)
        self.bottom = Curve(s.get('bottom', [(0, .20), (0.5, .16), (L - .6, .17), (L, .30)]), 0.08)
        self.cabin = Curve(s['cabin'], 0.15)                       # x -> half width at belt
        self.sec = Curve(s.get('section', SECTION), s.get('sec_soft', 0.022), 0.003)
        self.open = s.get('open', False)
        self.cabmid = 0.5 * (s['roof'][0][0] + s['roof'][-1][0])

    # --- lower body -------------------------------------------------------
    def half(self, x, z):
        """Half width of the flank at (x, z): the lofted cross-section."""
        s = self.s
        w = self.plan(x) + self.sec(z - self.shoulder(x))
        for a, b in ((self.xf, s.get('flare_f', 0.007)), (self.xr, s.get('flare_r', 0.009))):
            rho = np.hypot(x - a, z - self.R)
            ra = self.R + s.get('arch', 0.035)
            k = np.exp(-(np.maximum(rho - ra, 0) / s.get('flare_w', 0.11)) ** 2)
            w = w + b * k
        for (cx, cz, sx, sz, d) in s.get('sculpt', []):
            w = w + d * np.exp(-((x - cx) / (.85 * sx)) ** 2 - ((z - cz) / sz) ** 2)
        return w

    def ztop(self, x, y):
        s = self.s
        W = self.plan(x)
        z = self.top(x) - s.get('crown', 0.05) * (y / W) ** 2
        for (cx, cy, sx, sy, d) in s.get('bumps', []):
            z = z + d * np.exp(-((x - cx) / sx) ** 2 - ((y - cy) / sy) ** 2)
        return z

    def lower(self, p):
        s = self.s
        x, y, z = p[..., 0], np.abs(p[..., 1]), p[..., 2]
        t = z - self.shoulder(x)
        W = self.plan(x)
        fs = (y - self.half(x, z)) / np.sqrt(1 + self.sec.slope(t) ** 2)
        ft = (z - self.ztop(x, y)) / np.sqrt(1 + self.top.slope(x) ** 2)
        f = smax(fs, ft, s.get('edge', 0.08))
        for curve, sign, bow, n, r in (
                (self.nose, 1, s.get('bow_f', 0.30), s.get('bow_fn', 3.0), s.get('r_f', 0.12)),
                (self.tail, -1, s.get('bow_r', 0.25), s.get('bow_rn', 3.5), s.get('r_r', 0.12))):
            yn = y / s['W']
            b = bow * yn ** n
            g = np.sqrt(1 + (bow * n * yn ** (n - 1) / s['W']) ** 2 + curve.slope(z) ** 2)
            f = smax(f, sign * (curve(z) + sign * b - x) / g, r)
        f = smax(f, self.bottom(x) - z, 0.06)
        return f

    # --- greenhouse -------------------------------------------------------
    def upper(self, p):
        s = self.s
        x, y, z = p[..., 0], np.abs(p[..., 1]), p[..., 2]
        W = self.cabin(x)
        xx = self.cabmid + (x - self.cabmid) * (1 + s.get('wrap', 0.10) * np.minimum(y / W, 1.3) ** 2)
        h = np.maximum(z - self.top(x), -0.3)
        fs = (y - (W - s.get('tumble', 0.36) * h - s.get('tumble2', 0.12) * h * np.abs(h)))
        fs = fs / np.sqrt(1 + s.get('tumble', 0.36) ** 2)
        zr = self.roof(xx) - s.get('roof_crown', 0.05) * (y / W) ** 2
        fr = (z - zr) / np.sqrt(1 + self.roof.slope(xx) ** 2)
        f = smax(fs, fr, s.get('roof_edge', 0.14))
        a, c = s['roof'][0][0], s['roof'][-1][0]
        f = smax(f, np.maximum(a - 0.05 - x, x - c - 0.05), 0.02)
        return smax(f, self.top(x) - 0.14 - z, 0.02)

    def __call__(self, p):
        s = self.s
        f = self.lower(p)
        x, y, z = p[..., 0], np.abs(p[..., 1]), p[..., 2]
        q = np.stack([x, y, z], -1)
        if not self.open:
            f = smin(f, self.upper(p), s.get('blend', 0.03))
        for kind, args, r in s.get('solids', []):
            if kind == 'add':
                f = smin(f, rbox(q, **args), r)
            elif kind in ('cut', 'tub'):
                f = smax(f, -rbox(q, **args), r)
            elif kind == 'ecut':
                f = smax(f, -ellipsoid(q, **args), r)
            elif kind == 'eadd':
                f = smin(f, ellipsoid(q, **args), r)
        ra = self.R + s.get('arch', 0.035)
        if s.get('arch_block'):      # broad flat arch extensions
            w, yo = s['arch_block']
            for a in (self.xf, self.xr):
                rho = np.hypot(x - a, np.maximum(z - self.R, 0))
                f = smin(f, smax(smax(rho - ra - w, y - yo, .03), np.maximum(.42 - z, .6 - y), .02), .015)
        for a in (self.xf, self.xr):
            dx, dz = x - a, np.maximum(z - self.R, 0)
            n = s.get('arch_n', 2)
            if n == 2:
                rho = np.hypot(dx, dz)
            else:
                rho = (np.abs(dx) ** n + dz ** n + 1e-9) ** (1 / n)
            arch = np.maximum(rho - ra, s['W'] - 0.40 - y)
            f = smax(f, -arch, 0.02)
        return f

    def grad(self, p, e=1.5e-3, fn=None):
        fn = fn or self
        g = np.empty_like(p)
        for i in range(3):
            d = np.zeros(3)
            d[i] = e
            g[..., i] = (fn(p + d) - fn(p - d)) / (2 * e)
        return g

    def belt(self, x):
        return self.top(x) - self.s.get('crown', 0.05) * 0.7


# Offset from the widest line (m) over height relative to the shoulder crease (m).
SECTION = [(-.95, -.17), (-.70, -.075), (-.55, -.028), (-.40, -.005), (-.28, 0), (-.15, -.008),
           (-.02, -.021), (0, -.026), (.09, -.088), (.30, -.26), (.6, -.55)]


def surface_nets(fn, lo, hi, h):
    """Quads on fn = 0, built for y >= 0 and mirrored; vertices pulled onto the true surface."""
    xs = np.arange(lo[0], hi[0] + h, h)
    ys = np.arange(-h / 2, hi[1] + h, h)
    zs = np.arange(lo[2], hi[2] + h, h)
    F = np.empty((len(xs), len(ys), len(zs)), np.float32)
    for i in range(0, len(xs), 16):
        g = np.stack(np.meshgrid(xs[i:i + 16], ys, zs, indexing='ij'), -1)
        F[i:i + 16] = fn(g)
    S = F < 0
    c = [S[a:a + len(xs) - 1, b:b + len(ys) - 1, d:d + len(zs) - 1]
         for a in (0, 1) for b in (0, 1) for d in (0, 1)]
    n = sum(k.astype(np.int8) for k in c)
    cell = (n > 0) & (n < 8)
    idx = -np.ones(cell.shape, np.int64)
    ci = np.argwhere(cell)
    idx[cell] = np.arange(len(ci))
    P = np.stack([xs[ci[:, 0]], ys[ci[:, 1]], zs[ci[:, 2]]], 1) + h / 2
    mid = ci[:, 1] == 0
    P[mid, 1] = 0
    quads = []
    for ax in range(3):
        sl0 = [slice(None)] * 3
        sl1 = [slice(None)] * 3
        sl0[ax], sl1[ax] = slice(0, -1), slice(1, None)
        ch = S[tuple(sl0)] != S[tuple(sl1)]
        e = np.argwhere(ch)
        a, b = [(1, 2), (2, 0), (0, 1)][ax]
        ok = (e[:, a] > 0) & (e[:, b] > 0)
        e = e[ok]
        lim = [len(xs) - 1, len(ys) - 1, len(zs) - 1]
        e = e[(e[:, a] < lim[a]) & (e[:, b] < lim[b])]
        inside = S[tuple(e.T)]
        q = []
        for da, db in ((1, 1), (0, 1), (0, 0), (1, 0)):
            k = e.copy()
            k[:, a] -= da
            k[:, b] -= db
            q.append(idx[tuple(k.T)])
        q = np.stack(q, 1)
        q[~inside] = q[~inside][:, ::-1]
        quads.append(q)
    Q = np.vstack(quads)
    Q = Q[(Q >= 0).all(1)]
    return P, Q, mid


def relax(body, P, mid, h, steps=5):
    for _ in range(steps):
        f = body(P)
        g = body.grad(P)
        d = f[:, None] * g / np.maximum((g * g).sum(1, keepdims=True), 0.05)
        l = np.linalg.norm(d, axis=1, keepdims=True)
        P = P - d * np.minimum(1, 0.7 * h / np.maximum(l, 1e-9))
        P[mid, 1] = 0
    return P


def build(body, h=0.0125, box=None, mirror=True):
    """-> vertices, quads, normals (full car)."""
    s = body.s
    box = box or ((-0.15, 0, 0.05), (body.L + 0.15, s['W'] + 0.25, s['H'] + 0.1))
    P, Q, mid = surface_nets(body, box[0], box[1], h)
    P = relax(body, P, mid, h)
    N = body.grad(P, 3e-3)
    N[mid, 1] = 0
    N /= np.maximum(np.linalg.norm(N, axis=1, keepdims=True), 1e-9)
    if not mirror:
        return P, Q, N
    m = np.arange(len(P))
    side = np.where(~mid)[0]
    m[side] = len(P) + np.arange(len(side))
    flip = np.array([1, -1, 1])
    P2 = np.vstack([P, P[side] * flip])
    N2 = np.vstack([N, N[side] * flip])
    return P2, np.vstack([Q, m[Q][:, ::-1]]), N2
