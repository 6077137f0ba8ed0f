# Small numeric tools: smooth curves, smooth set operations and 2-D distance functions.
import numpy as np


class Curve:
    """A smooth function y(x): a polyline through control points, softened by a Gaussian."""

    def __init__(self, pts, soft=0.08, step=0.005):
        pts = sorted(pts)
        px = np.array([p[0] for p in pts], float)
        py = np.array([p[1] for p in pts], float)
        pad = max(3 * soft, 0.05)
        x = np.arange(px[0] - pad, px[-1] + pad + step, step)
        y = np.interp(x, px, py)
        if len(px) > 1:  # continues straight beyond both ends
            s0 = (py[1] - py[0]) / (px[1] - px[0])
            s1 = (py[-1] - py[-2]) / (px[-1] - px[-2])
            y = np.where(x < px[0], py[0] + s0 * (x - px[0]), y)
            y = np.where(x > px[-1], py[-1] + s1 * (x - px[-1]), y)
        if soft > 0:
            n = int(3 * soft / step)
            k = np.exp(-0.5 * (np.arange(-n, n + 1) * step / soft) ** 2)
            k /= k.sum()
            ext = np.concatenate([y[0] - (y[1] - y[0]) * np.arange(n, 0, -1), y,
                                  y[-1] + (y[-1] - y[-2]) * np.arange(1, n + 1)])
            y = np.convolve(ext, k, 'valid')
        self.x, self.y = x, y
        self.d = np.gradient(y, x)

    def __call__(self, x):
        return np.interp(x, self.x, self.y)

    def slope(self, x):
        return np.interp(x, self.x, self.d)


def smax(a, b, r):
    if r <= 0:
        return np.maximum(a, b)
    h = np.maximum(r - np.abs(a - b), 0) / r
    return np.maximum(a, b) + h * h * h * (r / 6)


def smin(a, b, r):
    return -smax(-a, -b, r)


def rbox(p, c, half, r=0.02, rot=(0, 0, 0)):
    """Distance to a rounded box; rot = degrees about x, y, z; mirrored in y by the caller."""
    q = [p[..., i] - c[i] for i in range(3)]
    for ax, deg in enumerate(rot):
        if deg:
            a = np.radians(deg)
            i, j = [(1, 2), (2, 0), (0, 1)][ax]
            ca, sa = np.cos(a), np.sin(a)
            q[i], q[j] = ca * q[i] + sa * q[j], -sa * q[i] + ca * q[j]
    d = [np.abs(q[i]) - (half[i] - r) for i in range(3)]
    out = np.sqrt(sum(np.maximum(k, 0) ** 2 for k in d))
    return out + np.minimum(np.maximum(np.maximum(d[0], d[1]), d[2]), 0) - r


def ellipsoid(p, c, rad):
    q = [(p[..., i] - c[i]) / rad[i] for i in range(3)]
    k0 = np.sqrt(sum(k * k for k in q))
    k1 = np.sqrt(sum((q[i] / rad[i]) ** 2 for i in range(3))) + 1e-6
    return k0 * (k0 - 1) / k1


def loop(pts, soft=0.02, n=240):
    """Closed smooth outline through pts (2-D)."""
    p = np.array(pts, float)
    p = np.vstack([p, p[:1]])
    s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))])
    u = np.linspace(0, s[-1], n, endpoint=False)
    q = np.stack([np.interp(u, s, p[:, i]) for i in range(2)], 1)
    if soft > 0:
        du = s[-1] / n
        m = min(int(3 * soft / du) + 1, n // 2 - 1)
        k = np.exp(-0.5 * (np.arange(-m, m + 1) * du / soft) ** 2)
        k /= k.sum()
        q = sum(w * np.roll(q, o, axis=0) for w, o in zip(k, range(-m, m + 1)))
    return q


def polyline(pts, soft=0.03, step=0.008):
    """Open smooth line through pts (any dimension)."""
    p = np.array(pts, float)
    s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))])
    n = max(int(s[-1] / step), 8)
    u = np.linspace(0, s[-1], n)
    q = np.stack([np.interp(u, s, p[:, i]) for i in range(p.shape[1])], 1)
    if soft > 0 and len(p) > 2:
        m = max(int(3 * soft / (s[-1] / n)), 1)
        k = np.exp(-0.5 * (np.arange(-m, m + 1) / (m / 3)) ** 2)
        k /= k.sum()
        a, b = q[:1], q[-1:]
        ext = np.vstack([2 * a - q[1:m + 1][::-1] if m < n else np.repeat(a, m, 0), q,
                         2 * b - q[-m - 1:-1][::-1] if m < n else np.repeat(b, m, 0)])
        q = np.stack([np.convolve(ext[:, i], k, 'valid') for i in range(p.shape[1])], 1)
    return q


def poly_sdf(P, q):
    """Signed distance of points q (N,2) to the closed polygon P (M,2); negative inside."""
    a, b = P, np.roll(P, -1, axis=0)
    e = b - a
    out = np.empty(len(q))
    ee = (e * e).sum(1) + 1e-12
    for i in range(0, len(q), 4096):
        w = q[i:i + 4096, None, :] - a[None]
        t = np.clip((w * e[None]).sum(2) / ee, 0, 1)
        d = w - t[..., None] * e[None]
        d2 = (d * d).sum(2).min(1)
        y = q[i:i + 4096, 1][:, None]
        cross = ((a[None, :, 1] <= y) != (b[None, :, 1] <= y))
        dy = np.where(np.abs(e[:, 1]) < 1e-12, 1e-12, e[:, 1])
        xs = a[None, :, 0] + (y - a[None, :, 1]) / dy[None] * e[None, :, 0]
        inside = ((cross & (xs > q[i:i + 4096, 0][:, None])).sum(1) % 2) == 1
        out[i:i + 4096] = np.sqrt(d2) * np.where(inside, -1, 1)
    return out
