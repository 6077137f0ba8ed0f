# Mesh builders of the cabin: curves, cushions, swept profiles, rounded boxes, tubes, stitches. x right, y forward, z up; metres.
import bpy
import numpy as np


def spline(points, n=40):
    """A smooth curve through the points, sampled n times evenly by length."""
    p = np.asarray(points, float)
    if len(p) == 2:
        return p[0] + np.linspace(0, 1, n)[:, None] * (p[1] - p[0])
    q = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    t = np.linspace(0, 1, 24, endpoint=False)[:, None]
    out = []
    for a, b, c, d in zip(q, q[1:], q[2:], q[3:]):
        out.append(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3))
    c = np.vstack(out + [p[-1:]])
    s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(c, axis=0), axis=1))]
    return np.stack([np.interp(np.linspace(0, s[-1], n), s, c[:, k]) for k in range(p.shape[1])], 1)


def fillet(points, r=.01, n=6, closed=False):
    """A polyline with rounded corners; a point may have its own radius as last value."""
    rs = [p[2] if len(p) > 2 else r for p in points]
    p = [np.array(q[:2], float) for q in points]
    out = []
    for i, c in enumerate(p):
        if not closed and i in (0, len(p) - 1):
            out.append(c)
            continue
        a, b = p[i - 1] - c, p[(i + 1) % len(p)] - c
        la, lb = np.linalg.norm(a), np.linalg.norm(b)
        d = min(rs[i] * 1.2, la * .48, lb * .48)
        s, e = c + a / la * d, c + b / lb * d
        t = np.linspace(0, 1, n)[:, None]
        out.extend((1 - t) ** 2 * s + 2 * t * (1 - t) * c + t ** 2 * e)
    return np.array(out)


def smooth(a, b, x):
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def mesh(name, V, F, mat, uv=None):
    """Makes an object of vertices, quads and a material."""
    V, F = np.asarray(V, np.float32).reshape(-1, 3), np.asarray(F, np.int32).reshape(-1, 4)
    me = bpy.data.meshes.new(name)
    me.vertices.add(len(V))
    me.vertices.foreach_set('co', V.ravel())
    me.loops.add(F.size)
    me.loops.foreach_set('vertex_index', F.ravel())
    me.polygons.add(len(F))
    me.polygons.foreach_set('loop_start', np.arange(0, F.size, 4, dtype=np.int32))
    me.polygons.foreach_set('loop_total', np.full(len(F), 4, np.int32))
    me.polygons.foreach_set('use_smooth', np.ones(len(F), bool))
    if uv is not None:
        layer = me.uv_layers.new()
        layer.data.foreach_set('uv', np.asarray(uv, np.float32)[F.ravel()].ravel())
    me.update(calc_edges=True)
    me.validate()
    me.materials.append(mat)
    o = bpy.data.objects.new(name, me)
    bpy.context.scene.collection.objects.link(o)
    return o


def grid_faces(n, m, close_u=False, close_v=False):
    i, j = np.meshgrid(np.arange(n if close_u else n - 1), np.arange(m if close_v else m - 1), indexing='ij')
    i2, j2 = (i + 1) % n, (j + 1) % m
    return np.stack([i * m + j, i2 * m + j, i2 * m + j2, i * m + j2], -1).reshape(-1, 4)


def grid(name, P, mat, close_u=False, close_v=False, uv=False):
    n, m = P.shape[:2]
    t = None
    if uv:
        t = np.stack(np.meshgrid(np.linspace(0, 1, n), np.linspace(0, 1, m), indexing='ij'), -1).reshape(-1, 2)
    return mesh(name, P.reshape(-1, 3), grid_faces(n, m, close_u, close_v), mat, t)


def frames(path):
    """Tangent and two normals along a path, without twist."""
    t = np.gradient(path, axis=0)
    t /= np.maximum(np.linalg.norm(t, axis=1, keepdims=True), 1e-9)
    a = np.array([0, 0, 1.]) if abs(t[0, 2]) < .9 else np.array([1., 0, 0])
    n = np.empty_like(t)
    for i in range(len(t)):
        a = a - t[i] * a.dot(t[i])
        a /= np.linalg.norm(a)
        n[i] = a
    return t, n, np.cross(t, n)


def tube(name, path, r, mat, sides=10, closed=False, flat=1.0):
    """A round (or flattened) tube along a path."""
    path = np.asarray(path, float)
    _, n, b = frames(path)
    if closed:      # the path repeats its first point
        n[-1], b[-1] = n[0], b[0]
    a = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    r = np.broadcast_to(r, len(path))[:, None, None]
    P = path[:, None] + r * (np.cos(a)[None, :, None] * n[:, None] + flat * np.sin(a)[None, :, None] * b[:, None])
    return grid(name, P, mat, close_v=True)


def rounded_box(name, size, r, mat, matrix=None, at=(0, 0, 0), seg=6, uv=False):
    """A box with rounded edges; matrix: 3x3 with the axes as columns."""
    r = min(r, min(size) / 2)
    th = np.r_[np.linspace(0, np.pi / 2, seg), np.linspace(np.pi / 2, np.pi, seg)]
    ph = np.concatenate([np.linspace(k, k + 1, seg) for k in range(4)]) * np.pi / 2
    st = np.r_[np.ones(seg), -np.ones(seg)]
    sx = np.repeat([1, -1, -1, 1], seg)
    sy = np.repeat([1, 1, -1, -1], seg)
    h = np.array(size) / 2 - r
    T, H = th[:, None], ph[None]
    P = np.stack([r * np.sin(T) * np.cos(H) + h[0] * sx, r * np.sin(T) * np.sin(H) + h[1] * sy,
                  np.broadcast_to((r * np.cos(T)) + h[2] * st[:, None], (len(th), len(ph)))], -1)
    top = np.repeat([[[0, 0, size[2] / 2]]], len(ph), 1)
    P = np.concatenate([top, P, -top])
    M = np.eye(3) if matrix is None else np.asarray(matrix, float)
    return grid(name, P @ M.T + np.array(at), mat, close_v=True)


def axes(x, up):
    """A 3x3 matrix whose columns are a local frame with the given x axis and (about) the given z axis."""
    x = np.array(x, float) / np.linalg.norm(x)
    z = np.array(up, float)
    z = z - x * z.dot(x)
    z /= np.linalg.norm(z)
    return np.stack([x, np.cross(z, x), z], 1)


def panel(name, at, M, w, h, mat):
    """A flat rectangle with UV, in the local x-y plane of M."""
    c = np.array([(-w / 2, -h / 2, 0), (w / 2, -h / 2, 0), (w / 2, h / 2, 0), (-w / 2, h / 2, 0)])
    return mesh(name, c @ np.asarray(M).T + np.array(at), [(0, 1, 2, 3)], mat, [(0, 0), (1, 0), (1, 1), (0, 1)])


def lathe(name, profile, at, M, mat, n=64):
    """A profile of (radius, height) revolved about the local z axis of M."""
    p = np.asarray(profile, float)
    a = np.linspace(0, 2 * np.pi, n, endpoint=False)
    P = np.stack([p[:, :1] * np.cos(a), p[:, :1] * np.sin(a), np.repeat(p[:, 1:], n, 1)], -1)
    return grid(name, P @ np.asarray(M).T + np.array(at), mat, close_v=True)


def stitches(name, lines, mat, length=.0055, gap=.0028, r=.0009):
    """Short thread capsules along polylines."""
    A, B = [], []
    for line in lines:
        line = np.asarray(line, float)
        s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
        a = np.arange(gap, s[-1] - length, length + gap)
        at = lambda d: np.stack([np.interp(d, s, line[:, k]) for k in range(3)], 1)
        A.append(at(a))
        B.append(at(a + length))
    A, B = np.vstack(A), np.vstack(B)
    if not len(A):
        return
    t = B - A
    t /= np.maximum(np.linalg.norm(t, axis=1, keepdims=True), 1e-9)
    n = np.cross(t, np.where(np.abs(t[:, 2:]) < .9, [[0, 0, 1.]], [[1., 0, 0]]))
    n /= np.maximum(np.linalg.norm(n, axis=1, keepdims=True), 1e-9)
    b = np.cross(t, n)
    k = np.linspace(0, 2 * np.pi, 5, endpoint=False)
    rings = []
    for c, o, q in ((A, -.3, .35), (A, .6, 1), (B, -.6, 1), (B, .3, .35)):
        rings.append((c + t * o * r)[:, None] + q * r * (np.cos(k)[None, :, None] * n[:, None] + np.sin(k)[None, :, None] * b[:, None]))
    V = np.stack(rings, 1).reshape(-1, 3)
    f = grid_faces(4, 5, close_v=True)
    F = (np.arange(len(A)) * 20)[:, None, None] + f[None]
    return mesh(name, V, F.reshape(-1, 4), mat)
