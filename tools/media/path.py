# The path of the light in the hero film: positions, blending weights, time.
N = 22                    # positions of the strip
X_START, X_END = 12.6, -1.8   # from beyond the tail to before the nose
SECONDS, FPS = 10, 25
S0 = 8.0                  # the position of the strip in the first frame


def strip_x(i):
    return X_START + (X_END - X_START) * i / (N - 1)


def weights(s):
    """Cubic B-spline weights of the positions near s: they overlap and always add up to one."""
    out = []
    for i in range(N):
        u = abs(s - i)
        if u < 1:
            k = 2 / 3 - u * u + u ** 3 / 2
        elif u < 2:
            k = (2 - u) ** 3 / 6
        else:
            continue
        if k > 1e-4:
            out.append((i, k))
    return out


def position(frame):
    """Strip position of a frame; runs from before the first to after the last position, then starts again."""
    lo, hi = -2.0, N + 1.0
    t = (frame / (SECONDS * FPS) + (S0 - lo) / (hi - lo)) % 1.0
    return lo + (hi - lo) * t
