# Wheels: tyre, rim, brake disc and eight spoke drawings.
import numpy as np
from decals import revolve, clip_grid


def _sector(p, n, phase=0.0):
    """Fold the plane into one of n sectors -> (along, across, r)."""
    r = np.hypot(p[:, 0], p[:, 1])
    a = np.arctan2(p[:, 1], p[:, 0]) + phase
    w = 2 * np.pi / n
    a = (a + w / 2) % w - w / 2
    return r * np.cos(a), r * np.sin(a), r


def _u(*k):
    return np.minimum.reduce(k)


def spokes(style, p, R):
    """2-D drawing of the wheel face inside rim radius R; negative = metal."""
    r = np.hypot(p[:, 0], p[:, 1])
    rim = np.abs(r - (R - 0.008)) - 0.014
    hub = r - 0.070
    if style == 'five_twin':
        u, v, _ = _sector(p, 5)
        d = np.abs(np.abs(v) - (0.018 + 0.10 * u)) - (0.014 + 0.012 * u / R)
        d = np.maximum(d, -u)
    elif style == 'five_wide':
        u, v, _ = _sector(p, 5)
        d = np.abs(v) - (0.030 + 0.06 * u)
        d = np.maximum(d, -(np.abs(v) - (0.012 + 0.045 * np.maximum(u - 0.11, 0)) + np.maximum(0.11 - u, 0) * 2))
        d = np.maximum(d, -u)
    elif style == 'ten':
        u, v, _ = _sector(p, 10)
        d = np.maximum(np.abs(v) - (0.016 + 0.010 * u / R), -u)
    elif style == 'y':
        u, v, _ = _sector(p, 7)
        k = np.maximum(u - 0.10, 0)
        d = np.abs(np.abs(v) - 0.62 * k * 0.55) - 0.0125 - 0.004 * u / R
        d = np.maximum(d, -u)
    elif style == 'turbine':
        a = 1.1 * (r / R - 0.25)
        c, s = np.cos(a), np.sin(a)
        q = np.stack([c * p[:, 0] - s * p[:, 1], s * p[:, 0] + c * p[:, 1]], 1)
        u, v, _ = _sector(q, 9)
        d = np.maximum(np.abs(v) - (0.010 + 0.052 * u / R), -u) * 0.8
    elif style == 'dish':
        u, v, _ = _sector(p, 16)
        hole = np.hypot((u - 0.83 * R) * 0.55, v) - 0.019
        d = np.maximum(r - R, -hole)
    elif style == 'multi':
        u, v, _ = _sector(p, 20)
        d = np.maximum(np.abs(v) - 0.0085, -u)
        hub = r - 0.085
    elif style == 'seven':
        u, v, _ = _sector(p, 7)
        d = np.maximum(np.abs(v) - (0.020 + 0.055 * (u / R) ** 2), -u)
        slot = np.maximum(np.abs(v) - 0.007, np.abs(u - 0.68 * R) - 0.20 * R)
        d = np.maximum(d, -slot)
    else:
        raise ValueError(style)
    k = 0.02
    h = np.maximum(k - np.abs(d - hub), 0) / k
    d = np.minimum(d, hub) - h ** 3 * k / 6
    h = np.maximum(k - np.abs(d - rim), 0) / k
    return np.maximum(np.minimum(d, rim) - h ** 3 * k / 6, r - (R + 0.006))


def wheel(R, rim, style, width=0.26, concave=0.03, dish=False):
    """Parts of one wheel, axis y, outer face at y = 0 looking to +y: [(name, V, Q, material)]."""
    out = []
    w = width
    k = R - rim
    prof = [(rim - 0.002, -0.012), (rim + 0.006, 0.000), (rim + 0.3 * k, 0.008), (rim + 0.6 * k, 0.006),
            (R - 0.018, -0.008), (R - 0.006, -0.020), (R, -0.040), (R + 0.001, -w / 2), (R, -w + 0.05),
            (R - 0.015, -w + 0.01), (rim + .4 * k, -w), (rim, -w)]
    t = np.linspace(0, 1, len(prof))
    tt = np.linspace(0, 1, 60)
    pr = np.array(prof)
    sm = np.stack([np.interp(tt, t, pr[:, i]) for i in range(2)], 1)
    for _ in range(2):
        sm[1:-1] = (sm[:-2] + 2 * sm[1:-1] + sm[2:]) / 4
    out.append(('tyre', *revolve(sm, 128), 'tyre'))
    # a thin raised ring on the sidewall creates a fine light line on the tyre
    out.append(('tyrering', *revolve([(rim + .5 * k + a, 0.0065 + 0.003 * np.sin(np.pi * (a + .006) / .012))
                                      for a in np.linspace(-.006, .006, 7)], 128), 'tyre'))
    out.append(('lip', *revolve([(rim + 0.004, -0.012), (rim + 0.005, 0.001), (rim - 0.001, 0.005), (rim - 0.009, 0.002),
                                 (rim - 0.014, -0.010), (rim - 0.018, -0.03), (rim - 0.03, -0.10), (rim - 0.035, -w)], 128), 'rim'))
    face = rim - 0.012
    p, Q = clip_grid(lambda q: spokes(style, q, face), (-rim, rim, -rim, rim), 0.0045)
    d = spokes(style, p, face)
    r = np.hypot(p[:, 0], p[:, 1]) / rim
    bev = 0.006
    t = np.clip(-d / bev, 0, 1)
    y = -0.012 - concave * (1 - r ** 2) * 1.0 - bev * (1 - np.sqrt(1 - (1 - t) ** 2))
    if style == 'dish':
        y = -0.012 + 0.018 * np.clip(1 - (r / 0.8) ** 4, -0.5, 1) - bev * (1 - np.sqrt(1 - (1 - t) ** 2))
    V = np.stack([p[:, 0], y, p[:, 1]], 1)
    Q = Q[:, ::-1]
    # side walls: extrude the open boundary edges
    E = np.vstack([Q[:, [0, 1]], Q[:, [1, 2]], Q[:, [2, 3]], Q[:, [3, 0]]])
    key = np.sort(E, 1)
    uq, inv, cnt = np.unique(key, axis=0, return_inverse=True, return_counts=True)
    b = E[cnt[inv.ravel()] == 1]
    n = len(V)
    V2 = V.copy()
    V2[:, 1] -= 0.035
    out.append(('spokes', np.vstack([V, V2]), np.vstack([Q, np.stack([b[:, 1], b[:, 0], b[:, 0] + n, b[:, 1] + n], 1)]), 'rim'))
    out.append(('cap', *revolve([(0.0005, -concave + 0.004), (0.022, -concave + 0.003), (0.030, -concave - 0.001), (0.032, -concave - 0.02)], 48), 'rim'))
    out.append(('disc', *revolve([(0.07, -0.105), (0.075, -0.10), (rim * 0.80, -0.10), (rim * 0.81, -0.105), (rim * .81, -.13)], 96), 'disc'))
    out.append(('drum', *revolve([(0.0005, -0.14), (rim - 0.02, -0.15)], 64), 'black'))
    # caliper: a short arc
    a = np.linspace(-0.45, 0.45, 14)
    ring = [(rim * 0.60, -0.075), (rim * 0.62, -0.066), (rim * 0.82, -0.066), (rim * 0.845, -0.075), (rim * .845, -.12)]
    V = np.array([[np.cos(t + 0.25) * rr, yy, np.sin(t + 0.25) * rr] for t in a for rr, yy in ring])
    m = len(ring)
    Q = np.array([[i * m + j, i * m + j + 1, (i + 1) * m + j + 1, (i + 1) * m + j] for i in range(13) for j in range(m - 1)])
    out.append(('caliper', V, Q, 'caliper'))
    return out
