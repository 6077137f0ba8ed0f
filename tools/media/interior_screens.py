# The pictures on the displays, drawn with numpy: dials, a map, tiles. Values are sRGB, rows run from the bottom.
import numpy as np

SEG = {0: 'abcdef', 1: 'bc', 2: 'abged', 3: 'abgcd', 4: 'fgbc', 5: 'afgcd', 6: 'afgedc', 7: 'abc', 8: 'abcdefg', 9: 'abcdfg'}
ENDS = {'a': ((0, 2), (1, 2)), 'b': ((1, 2), (1, 1)), 'c': ((1, 1), (1, 0)), 'd': ((0, 0), (1, 0)), 'e': ((0, 1), (0, 0)),
        'f': ((0, 2), (0, 1)), 'g': ((0, 1), (1, 1))}


class Canvas:
    def __init__(self, w, h, bg=(.012, .014, .020)):
        self.a = np.ones((h, w, 4), np.float32)
        self.a[..., :3] = bg
        self.y, self.x = np.mgrid[0:h, 0:w].astype(np.float32)
        self.w, self.h = w, h

    def blend(self, d, color, alpha=1.0):
        """Paints where the signed distance d (pixels) is negative."""
        k = np.clip(.5 - d, 0, 1)[..., None] * alpha
        self.a[..., :3] = self.a[..., :3] * (1 - k) + np.array(color) * k

    def line(self, p, q, r, color, alpha=1.0):
        px, py = self.x - p[0], self.y - p[1]
        bx, by = q[0] - p[0], q[1] - p[1]
        t = np.clip((px * bx + py * by) / max(bx * bx + by * by, 1e-6), 0, 1)
        self.blend(np.hypot(px - bx * t, py - by * t) - r, color, alpha)

    def path(self, pts, r, color, alpha=1.0):
        for a, b in zip(pts, pts[1:]):
            self.line(a, b, r, color, alpha)

    def box(self, x, y, w, h, r, color, alpha=1.0):
        qx, qy = np.abs(self.x - x - w / 2) - w / 2 + r, np.abs(self.y - y - h / 2) - h / 2 + r
        self.blend(np.hypot(np.maximum(qx, 0), np.maximum(qy, 0)) + np.minimum(np.maximum(qx, qy), 0) - r, color, alpha)

    def ring(self, c, r, w, color, a0=0.0, a1=2 * np.pi, alpha=1.0):
        d = np.abs(np.hypot(self.x - c[0], self.y - c[1]) - r) - w
        t = np.mod(np.arctan2(self.y - c[1], self.x - c[0]) - a0, 2 * np.pi)
        self.blend(np.where(t <= a1 - a0, d, 9), color, alpha)

    def glow(self, c, r, color, k):
        g = np.exp(-((self.x - c[0]) ** 2 + (self.y - c[1]) ** 2) / (r * r))[..., None] * k
        self.a[..., :3] += g * np.array(color)

    def number(self, text, x, y, s, color):
        """Digits of height 2s from the left end x."""
        for ch in str(text):
            if ch == '.':
                self.line((x, y), (x, y), s * .14, color)
                x += s * .5
                continue
            for g in SEG[int(ch)]:
                (ax, ay), (bx, by) = ENDS[g]
                self.line((x + ax * s * .9, y + ay * s), (x + bx * s * .9, y + by * s), s * .11, color)
            x += s * 1.5
        return self

    def done(self):
        return np.clip(self.a, 0, 1)


def dial(v, c, r, accent, value, low=0, count=9, white=(.86, .88, .92)):
    v.glow(c, r * .9, accent, .10)
    v.ring(c, r, r * .012, (.5, .52, .56))
    a0, a1 = np.radians(225), np.radians(-45)
    for i in range(count * 5 - 4):
        t = a0 + (a1 - a0) * i / (count * 5 - 5)
        big = i % 5 == 0
        e = np.array([np.cos(t), np.sin(t)])
        v.line(np.array(c) + e * r * (.80 if big else .88), np.array(c) + e * r * .95, r * (.018 if big else .008), white)
        if big:
            n = str(low + i // 5)
            p = np.array(c) + e * r * .66
            v.number(n, p[0] - r * .05 * (1 if len(n) == 1 else 2), p[1] - r * .06, r * .062, white)
    v.ring(c, r * .97, r * .02, accent, a0 + (a1 - a0) * value, a0)
    t = a0 + (a1 - a0) * value
    e = np.array([np.cos(t), np.sin(t)])
    v.line(np.array(c) + e * r * .34, np.array(c) + e * r * .90, r * .022, accent)
    v.ring(c, r * .34, r * .008, (.35, .36, .4))


def route(v, x, y, w, h, accent, seed=1):
    """A plain map: streets and a route."""
    g = np.random.default_rng(seed)
    v.box(x, y, w, h, h * .03, (.028, .034, .046))
    inside = lambda p: (np.clip(p[0], x + 4, x + w - 4), np.clip(p[1], y + 4, y + h - 4))
    for i in range(26):
        a, b = g.uniform(0, 1, 2), g.normal(0, 1, 2)
        b = b / np.hypot(*b) * (.4 if i % 4 else 1.2)
        p = (x + a[0] * w - b[0] * w, y + a[1] * h - b[1] * h)
        q = (x + a[0] * w + b[0] * w, y + a[1] * h + b[1] * h)
        v.line(inside(p), inside(q), h * (.004 if i % 4 else .010), (.10, .12, .16))
    t = np.linspace(0, 1, 40)
    pts = np.stack([x + w * (.18 + .62 * t + .06 * np.sin(7 * t)), y + h * (.12 + .74 * t + .12 * np.sin(4 * t + 1))], 1)
    v.path(pts, h * .014, accent)
    v.ring(pts[0], h * .03, h * .012, (.95, .95, .97))


def cluster(accent, style='dials', w=900, h=330):
    v = Canvas(w, h)
    if style == 'dials':
        dial(v, (w * .22, h * .5), h * .43, accent, .38, 0, 9)
        dial(v, (w * .78, h * .5), h * .43, accent, .30, 0, 8)
        v.number(64, w * .455, h * .50, h * .10, (.92, .93, .96))
        for i, k in enumerate((.6, .42, .3)):
            v.box(w * (.5 - k * .14), h * (.34 - .07 * i), w * k * .28, h * .014, 2, (.36, .38, .43))
    elif style == 'single':
        dial(v, (w * .5, h * .5), h * .47, accent, .45, 0, 10)
        v.number(72, w * .462, h * .44, h * .07, (.95, .95, .97))
        for s in (0, 1):
            x = w * (.06 + .68 * s)
            v.box(x, h * .2, w * .2, h * .6, 12, (.03, .034, .042))
            for i in range(5):
                v.box(x + 14, h * (.68 - i * .1), w * (.16 - .02 * (i * 7 % 5)), h * .02, 3, (.35, .37, .42) if i else accent)
    else:
        route(v, w * .30, h * .06, w * .40, h * .88, accent, 5)
        dial(v, (w * .15, h * .5), h * .40, accent, .42, 0, 9)
        dial(v, (w * .85, h * .5), h * .40, accent, .22, 0, 7)
    return v.done()


def centre(accent, style='map', w=960, h=400):
    v = Canvas(w, h)
    white, grey = (.88, .9, .94), (.33, .35, .4)
    if style == 'map':
        route(v, w * .02, h * .14, w * .60, h * .82, accent, 2)
        for i in range(2):
            y = h * (.57 - .43 * i)
            v.box(w * .64, y, w * .34, h * .39, 14, (.040, .046, .060))
            v.box(w * .665, y + h * .28, w * (.14 + .05 * i), h * .025, 3, white)
            for j in range(3):
                v.box(w * .665, y + h * (.20 - .06 * j), w * (.24 - .05 * j), h * .015, 3, grey)
        v.ring((w * .92, h * .72), h * .07, h * .016, accent, 0, 4.4)
    elif style == 'tiles':
        for i in range(4):
            for j in range(2):
                x, y = w * (.03 + i * .24), h * (.55 - j * .40)
                v.box(x, y, w * .215, h * .36, 16, tuple(.035 + .25 * a * (.25 if (i + j) % 3 else .6) for a in accent))
                c = (x + w * .107, y + h * .21)
                if (i + j) % 2:
                    v.ring(c, h * .07, h * .012, white)
                else:
                    v.box(c[0] - h * .06, c[1] - h * .06, h * .12, h * .12, 10, white)
                v.box(x + w * .06, y + h * .05, w * .095, h * .02, 3, grey)
    else:
        v.glow((w * .3, h * .55), h * .5, accent, .18)
        v.box(w * .05, h * .22, h * .68, h * .68, 14, tuple(.2 + .5 * a for a in accent))
        v.ring((w * .05 + h * .34, h * .56), h * .2, h * .03, (.03, .03, .04))
        for i, k in enumerate((.30, .42, .22)):
            v.box(w * .40, h * (.76 - .13 * i), w * k, h * (.045 if i == 0 else .03), 5, white if i == 0 else grey)
        v.box(w * .40, h * .36, w * .54, h * .014, 3, grey)
        v.box(w * .40, h * .36, w * .24, h * .014, 3, accent)
        for i in range(3):
            v.ring((w * (.54 + .1 * i), h * .24), h * .045, h * .008, white)
    v.number('21.5', w * .04, h * .035, h * .03, white)
    v.number('21.5', w * .88, h * .035, h * .03, white)
    for i in range(5):
        v.box(w * (.36 + .06 * i), h * .05, w * .03, h * .02, 3, accent if i == 1 else grey)
    return v.done()


def portrait(accent, w=480, h=640):
    v = Canvas(w, h)
    route(v, w * .04, h * .42, w * .92, h * .55, accent, 8)
    for i in range(2):
        v.box(w * (.04 + .47 * i), h * .16, w * .45, h * .23, 14, (.04, .046, .06))
        v.box(w * (.09 + .47 * i), h * .32, w * .22, h * .014, 3, (.88, .9, .94))
        v.ring((w * (.26 + .47 * i), h * .235), h * .045, h * .008, accent)
    v.number('21.0', w * .08, h * .05, h * .03, (.9, .9, .95))
    v.number('21.0', w * .66, h * .05, h * .03, (.9, .9, .95))
    return v.done()
