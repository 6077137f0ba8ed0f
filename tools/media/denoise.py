# Dual-buffer non-local means in numpy: Debian's Blender has no OpenImageDenoise.
import numpy as np
import bpy


def load(path):
    im = bpy.data.images.load(path)
    im.colorspace_settings.name = 'Non-Color'
    w, h = im.size
    a = np.empty(w * h * 4, np.float32)
    im.pixels.foreach_get(a)
    bpy.data.images.remove(im)
    return a.reshape(h, w, 4)[..., :3].copy()


def box3(a):
    p = np.pad(a, 1, 'edge')
    v = p[:-2] + p[1:-1] + p[2:]
    return (v[:, :-2] + v[:, 1:-1] + v[:, 2:]) * (1 / 9)


def nlm(A, B, R=5, k=0.8):
    """Mean of A and B, each filtered with weights taken from the other."""
    lum = np.array([.3, .5, .2], np.float32)
    la, lb = A @ lum, B @ lum
    var = (la - lb) ** 2
    for _ in range(5):
        var = box3(var)
    var = var * 0.5 + 1e-7
    h, w = la.shape
    pad = lambda a: np.pad(a, [(R, R), (R, R)] + [(0, 0)] * (a.ndim - 2), 'edge')
    pA, pB, pla, plb, pv = pad(A), pad(B), pad(la), pad(lb), pad(var)
    accA, accB = np.zeros_like(A), np.zeros_like(B)
    wa, wb = np.zeros_like(la), np.zeros_like(lb)
    for dy in range(-R, R + 1):
        for dx in range(-R, R + 1):
            if dx * dx + dy * dy > R * R + 1:
                continue
            s = (slice(R + dy, R + dy + h), slice(R + dx, R + dx + w))
            v2 = pv[s]
            off = var + np.minimum(var, v2)
            den = 1 / (k * k * (var + v2) + 1e-7)
            for l, pl, pC, acc, ww in ((lb, plb, pA, accA, wa), (la, pla, pB, accB, wb)):
                d = (l - pl[s]) ** 2
                d -= off
                d *= den
                wt = np.exp(-np.maximum(box3(box3(d)), 0))
                ww += wt
                acc += pC[s] * wt[..., None]
    return 0.5 * (accA / wa[..., None] + accB / wb[..., None])


def save(path, a, grain=0.0016, seed=1):
    """8-bit PNG with a little noise, which also hides banding in dark areas."""
    h, w, _ = a.shape
    g = np.random.default_rng(seed).normal(0, grain, (h, w, 1)).astype(np.float32)
    a = np.clip(a + g, 0, 1)
    im = bpy.data.images.new('out', w, h, alpha=False)
    im.colorspace_settings.name = 'Non-Color'
    px = np.ones((h, w, 4), np.float32)
    px[..., :3] = a
    im.pixels.foreach_set(px.ravel())
    im.filepath_raw, im.file_format = path, 'PNG'
    im.save()
    bpy.data.images.remove(im)
