# Parts on the surface of the body: patches (glass, lamps, grilles) and tubes (trims, shut-lines, LED lines).
import numpy as np
from field import poly_sdf


def basis(body, view, tilt=0.0, x0=0.0):
    """Projects a 2-D drawing (u, v) on the car: front/rear/side/top elevation."""
    L = body.L
    if view == 'front':
        return (lambda u, v: np.stack([u * 0 - 0.4, u, v], -1)), np.array([1., 0, 0])
    if view == 'rear':
        return (lambda u, v: np.stack([u * 0 + L + 0.4, u, v], -1)), np.array([-1., 0, 0])
    if view == 'side':
        return (lambda u, v: np.stack([u, v * 0 + 1.5, v], -1)), np.array([0, -1., 0])
    if view == 'top':
        return (lambda u, v: np.stack([v, u, v * 0 + 2.4], -1)), np.array([0, 0, -1.])
    raise ValueError(view)


def project(fn, org, d, tmax=4.0):
    """March rays to the surface -> points, hit mask."""
    t = np.zeros(len(org))
    f = fn(org)
    for _ in range(90):
        step = np.clip(f * 0.75, -0.02, 0.2)
        t = np.minimum(t + np.where(np.abs(f) > 2e-4, step, 0), tmax)
        f = fn(org + t[:, None] * d)
    return org + t[:, None] * d, np.abs(f) < 4e-3


def normals(body, P, fn=None):
    g = body.grad(P, 3e-3, fn)
    return g / np.maximum(np.linalg.norm(g, axis=1, keepdims=True), 1e-9)


def clip_grid(sdf, box, h):
    """A quad grid over box, kept inside sdf < 0, its rim snapped on sdf = 0."""
    u = np.arange(box[0] - h, box[1] + 2 * h, h)
    v = np.arange(box[2] - h, box[3] + 2 * h, h)
    U, V = np.meshgrid(u, v, indexing='ij')
    p = np.stack([U.ravel(), V.ravel()], 1)
    d = sdf(p)
    n = len(v)
    I, J = np.meshgrid(np.arange(len(u) - 1), np.arange(n - 1), indexing='ij')
    a = (I * n + J).ravel()
    Q = np.stack([a, a + n, a + n + 1, a + 1], 1)
    keep = (d[Q] < 0).any(1)
    Q = Q[keep]
    used = np.unique(Q)
    new = -np.ones(len(p), int)
    new[used] = np.arange(len(used))
    p, d, Q = p[used], d[used], new[Q]
    e = 1e-4
    for _ in range(3):
        out = d > 0
        if not out.any():
            break
        q = p[out]
        g = np.stack([(sdf(q + [e, 0]) - sdf(q - [e, 0])), (sdf(q + [0, e]) - sdf(q - [0, e]))], 1) / (2 * e)
        g /= np.maximum((g * g).sum(1, keepdims=True), 0.2)
        p[out] = q - d[out][:, None] * g
        d = sdf(p)
        d[~out] = -1
    return p, Q


def patch(body, view, sdf, box, h=0.012, offset=0.002, fn=None):
    """Surface patch under a 2-D drawing; -> vertices, quads, normals."""
    fn = fn or body
    p, Q = clip_grid(sdf, box, h)
    o, d = basis(body, view)
    P, hit = project(fn, o(p[:, 0], p[:, 1]), d)
    N = normals(body, P, fn)
    Q = Q[hit[Q].all(1)]
    # turns the faces outwards
    if len(Q):
        fn_ = np.cross(P[Q[:, 1]] - P[Q[:, 0]], P[Q[:, 3]] - P[Q[:, 0]])
        if ((fn_ * N[Q[:, 0]]).sum(1)).mean() < 0:
            Q = Q[:, ::-1]
    return P + N * offset, Q, N


def trace(body, view, pts, fn=None):
    """Project a 2-D line on the body -> points, normals."""
    o, d = basis(body, view)
    pts = np.asarray(pts, float)
    P, hit = project(fn or body, o(pts[:, 0], pts[:, 1]), d)
    P = P[hit]
    return P, normals(body, P, fn)


def tube(P, N, w, h, lift=0.0, closed=False, seg=10, taper=0.0):
    """Sweep an ellipse (half width w across, half height h along N) along P."""
    n = len(P)
    if closed:
        T = np.roll(P, -1, 0) - np.roll(P, 1, 0)
    else:
        T = np.gradient(P, axis=0)
    T /= np.maximum(np.linalg.norm(T, axis=1, keepdims=True), 1e-9)
    B = np.cross(T, N)
    B /= np.maximum(np.linalg.norm(B, axis=1, keepdims=True), 1e-9)
    a = np.arange(seg) * 2 * np.pi / seg
    k = np.ones(n)
    if taper and not closed:
        s = np.linspace(0, 1, n)
        k = np.clip(np.minimum(s, 1 - s) / taper, 0.05, 1) ** 0.5
    ca, sa = np.cos(a)[None, :, None], np.sin(a)[None, :, None]
    V = P[:, None] + N[:, None] * lift + k[:, None, None] * (B[:, None] * ca * w + N[:, None] * sa * h)
    M = B[:, None] * ca / w + N[:, None] * sa / h
    M /= np.linalg.norm(M, axis=2, keepdims=True)
    V, M = V.reshape(-1, 3), M.reshape(-1, 3)
    r = np.arange(n if closed else n - 1)
    i, j = np.meshgrid(r, np.arange(seg), indexing='ij')
    i, j = i.ravel(), j.ravel()
    i2, j2 = (i + 1) % n, (j + 1) % seg
    Q = np.stack([i * seg + j, i * seg + j2, i2 * seg + j2, i2 * seg + j], 1)
    return V, Q, M


def revolve(prof, seg=96, axis_y=True):
    """Revolve a profile [(r, y)] about the y axis -> vertices, quads."""
    prof = np.asarray(prof, float)
    a = np.arange(seg) * 2 * np.pi / seg
    V = np.stack([np.cos(a)[:, None] * prof[:, 0], np.ones((seg, 1)) * prof[:, 1],
                  np.sin(a)[:, None] * prof[:, 0]], -1).reshape(-1, 3)
    m = len(prof)
    i, j = np.meshgrid(np.arange(seg), np.arange(m - 1), indexing='ij')
    i, j = i.ravel(), j.ravel()
    i2 = (i + 1) % seg
    return V, np.stack([i * m + j, i * m + j + 1, i2 * m + j + 1, i2 * m + j], 1)


def mirrored(V, Q, N=None):
    f = np.array([1, -1, 1])
    return V * f, Q[:, ::-1], None if N is None else N * f


def poly_fn(P):
    return lambda q: poly_sdf(P, q)


def radial_outline(sdf, c, n=220, rmax=3.0):
    """Outline of a star-shaped region about c, evenly spaced."""
    a = np.linspace(0, 2 * np.pi, 720, endpoint=False)
    d = np.stack([np.cos(a), np.sin(a)], 1)
    lo, hi = np.zeros(720), np.full(720, rmax)
    for _ in range(30):
        m = (lo + hi) / 2
        ins = sdf(np.asarray(c) + d * m[:, None]) < 0
        lo, hi = np.where(ins, m, lo), np.where(ins, hi, m)
    p = np.asarray(c) + d * lo[:, None]
    q = np.vstack([p, p[:1]])
    s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(q, axis=0), axis=1))])
    u = np.linspace(0, s[-1], n, endpoint=False)
    return np.stack([np.interp(u, s, q[:, i]) for i in range(2)], 1)
