# A leather cushion: a rounded cross-section swept along a spine, whose visible face has bolsters, seams and quilting.
import numpy as np
from interior_mesh import grid, smooth, spline, stitches, tube


class Cushion:
    """spine: (y, z) points; the visible face is on the left of its direction. width(l), depth: half sizes; l in metres."""

    def __init__(self, at, spine, width, depth, r=.035, end=(.05, .05), face=None, step=.003, yaw=0.0, face_step=.0025):
        self.at, self.face = np.array(at, float), face or (lambda x, l, w: 0 * x)
        c = spline(spine, 300)
        self.s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(c, axis=0), axis=1))]
        t = np.gradient(c, self.s, axis=0)
        t /= np.linalg.norm(t, axis=1, keepdims=True)
        self.c, self.n = c, np.stack([t[:, 1], -t[:, 0]], 1)
        self.L = self.s[-1]
        self.width, self.depth, self.r, self.end = width, depth, r, end
        self.step, self.face_step, self.yaw = step, face_step, yaw

    def _sizes(self, l):
        w, d = self.width(l), np.broadcast_to(self.depth, np.shape(l)).astype(float)
        for e, a in ((self.end[0], l), (self.end[1], self.L - l)):
            e = max(e, 1e-4)
            q = np.clip(1 - a / e, 0, 1)
            inset = 1 - np.sqrt(np.maximum(1 - q * q, 0))
            w, d = w - inset * min(.05, e * 1.4), d * (1 - inset)
        return w, np.maximum(d, 1e-4)

    def world(self, x, off, l):
        y, z = np.interp(l, self.s, self.c[:, 0]), np.interp(l, self.s, self.c[:, 1])
        ny, nz = np.interp(l, self.s, self.n[:, 0]), np.interp(l, self.s, self.n[:, 1])
        p = np.stack([x, y + ny * off, z + nz * off], -1)
        c, s = np.cos(self.yaw), np.sin(self.yaw)
        p = np.stack([p[..., 0] * c - p[..., 1] * s, p[..., 0] * s + p[..., 1] * c, p[..., 2]], -1)
        return p + self.at

    def on(self, x, l, lift=0.0):
        """Points on the visible face at x (across) and l (along)."""
        x, l = np.broadcast_arrays(np.asarray(x, float), np.asarray(l, float))
        w, d = self._sizes(l)
        r = np.minimum(np.minimum(self.r, d), w * .9)
        o = np.clip(np.abs(x) - (w - r), 0, r)
        return self.world(x, d - r + np.sqrt(np.maximum(r * r - o * o, 0)) + self.face(x, l, w) + lift, l)

    def build(self, name, mat):
        e0, e1 = (max(e, .001) for e in self.end)
        a = np.linspace(0, np.pi / 2, 14)
        l = np.unique(np.r_[e0 * (1 - np.cos(a)), np.arange(e0, self.L - e1, self.step), self.L - e1 * (1 - np.cos(a))])
        wmax = float(np.max(self.width(l)))
        nf = int(2 * wmax / self.face_step)
        q = np.linspace(0, np.pi / 2, 8)
        one = np.ones_like
        parts = [(np.linspace(-1, 1, nf), 1, 0, 1)]
        for sx, sy in ((1, 1), (1, -1), (-1, -1), (-1, 1)):
            c, s = (np.sin(q), np.cos(q)) if sx * sy > 0 else (np.cos(q), np.sin(q))
            parts.append((sx * one(q), sy * one(q), sx * c, sy * s))
        S = [np.stack([np.broadcast_to(v, np.shape(p[0])) for v in p]) for p in parts]
        back = np.stack([np.linspace(1, -1, 8), -np.ones(8), np.zeros(8), -np.ones(8)])
        cx, cy, ax, ay = np.concatenate([S[0], S[1], S[2], back, S[3], S[4]], 1)
        w, d = (v[:, None] for v in self._sizes(l))
        r = np.minimum(np.minimum(self.r, d), w * .9)
        X = cx * (w - r) + ax * r
        Y = cy * (d - r) + ay * r
        weight = smooth(-.2, .8, Y / d)
        ll = np.broadcast_to(l[:, None], X.shape)
        Y = Y + weight * self.face(X, ll, np.broadcast_to(w, X.shape))
        return grid(name, self.world(X, Y, ll), mat, close_v=True)

    def seam(self, name, mat, lines, offset=.0045):
        """Two rows of stitches beside each seam; lines: (x, l) polylines."""
        rows = []
        for line in lines:
            p = np.asarray(line, float)
            t = np.gradient(p, axis=0)
            t /= np.maximum(np.linalg.norm(t, axis=1, keepdims=True), 1e-9)
            for k in (-offset, offset):
                rows.append(self.on(p[:, 0] - t[:, 1] * k, p[:, 1] + t[:, 0] * k, .0004))
        return stitches(name, rows, mat)

    def piping(self, name, mat, x_of_w, r=.0032):
        for s in (-1, 1):
            l = np.linspace(self.end[0] * .3, self.L - self.end[1] * .3, 160)
            tube(f'{name}{s}', self.on(s * x_of_w(l), l, .0008), r, mat, 8)


def groove(d, width=.0028, depth=.005):
    return -depth * np.exp(-(d / width) ** 2)


def diamond(x, l, k=.075):
    """Quilting: pillows between crossing seams, with the distance to the nearest seam."""
    a, b = np.pi * (x / k + l / (k * 1.15)), np.pi * (x / k - l / (k * 1.15))
    return .0085 * (np.abs(np.sin(a) * np.sin(b)) ** .42 - .6)


def diamond_lines(xm, l0, l1, k=.075):
    """The seams of the quilting inside |x| < xm and l0 < l < l1."""
    out = []
    h = k * 1.15
    for s in (-1, 1):
        for n in range(-40, 40):
            l = np.linspace(l0, l1, 220)
            x = s * (n - l / h) * k
            ok = np.abs(x) < xm
            if ok.sum() > 4:
                out.append(np.stack([x[ok], l[ok]], 1))
    return out


def flutes(x, l, k=.055):
    """Upright channels."""
    return .0075 * (np.abs(np.cos(np.pi * x / k)) ** .5 - .6)


def bars(x, l, k=.062):
    """Channels across."""
    return .008 * (np.abs(np.sin(np.pi * l / k)) ** .5 - .6)
