# A seat: cushion, backrest, bolsters, headrest, stitches, piping; faces +y, or -y when turned.
import numpy as np
from interior_cushion import Cushion, bars, diamond, diamond_lines, flutes, groove
from interior_mesh import rounded_box, smooth, tube

QUILTS = {'diamond': diamond, 'flutes': flutes, 'bars': bars, 'plain': lambda x, l: 0 * x}


def _face(kind, rise, inner, l0, l1, cross=(), taper=0.0):
    """Bolsters beside a (quilted) middle between l0 and l1, with seams in between."""
    quilt = QUILTS[kind]

    def f(x, l, w):
        q = np.abs(x) / w
        bolster = rise * smooth(inner - .10, inner + .24, q) * (1 - .45 * smooth(.86, 1.0, q))
        bolster = bolster * (1 - taper * smooth(.70, 1.0, l / max(l1, 1e-6)))
        d = (q - inner) * w
        inside = smooth(0, .012, -d) * smooth(l0, l0 + .012, l) * smooth(-l1, -l1 + .012, -l)
        belly = .010 * (1 - (q / inner) ** 2) * (q < inner)
        out = bolster + belly + groove(d) + inside * quilt(x, l)
        for c in (l0, l1, *cross):
            out = out + groove(l - c, .0030, .0055) * (q < inner + .01)
        return out
    return f


def _seams(part, inner, l0, l1, cross, lo, hi):
    l = np.linspace(lo, hi, 200)
    w, _ = part._sizes(l)
    lines = [np.stack([s * inner * w, l], 1) for s in (-1, 1)]
    for c in (l0, l1, *cross):
        wc = float(part.width(np.array([c]))[0]) * inner - .006
        lines.append(np.stack([np.linspace(-wc, wc, 120), np.full(120, c)], 1))
    return lines


def seat(m, c, at, turned=False, wide=1.0, arms=False, recline=0.0, tall=0.0):
    """at: (x, y, z) of the hip on the floor plan; wide: width factor; arms: folding armrests on both sides."""
    x0, y0, z0 = at
    sport = c.get('sport', False)
    kind = c.get('quilt', 'plain')
    yaw = np.pi if turned else 0.0
    b = .045 if sport else .026
    hw = .255 * wide
    inner = .60
    # cushion: from the knee to the hip
    width = lambda l: hw * (1.0 - .05 * np.cos(np.clip(l / .5, 0, 1) * np.pi) ** 2) + 0 * l
    cl0, cl1 = .115, .50
    cross = (.26, .38) if kind == 'plain' else ()
    part = Cushion((x0, y0, z0), [(.555, .235), (.55, .295), (.515, .33), (.42, .335), (.2, .305), (.0, .285), (-.08, .29)],
                   width, .062, .045, (.04, .03), _face(kind, b, inner, cl0, cl1, cross), yaw=yaw)
    part.build('cushion', m['one'])
    part.seam('cushionSeam', m['thread'], _seams(part, inner, cl0, cl1, cross, .03, .56))
    if kind == 'diamond':
        part.seam('cushionQuilt', m['thread'], diamond_lines(hw * inner - .012, cl0 + .006, cl1 - .006), .0)
    part.piping('cushionPipe', m['pipe'], lambda l: part._sizes(l)[0] - .013)
    # backrest
    lean = .30 + recline
    up = np.array([-np.sin(lean), np.cos(lean)])
    base = np.array([-.075, .27])
    H = .64 + tall
    spine = [base + np.array([.035, -.03]), base + up * .10 + np.array([.012, 0]), base + up * .30 + np.array([.0, 0]),
             base + up * .48 + np.array([-.004, 0]), base + up * H]
    if sport:
        shape = lambda l: hw * np.interp(l, [0, .12, .30, .45, .56, .72], [.93, 1.0, 1.05, 1.0, .86, .62])
    else:
        shape = lambda l: hw * np.interp(l, [0, .15, .40, .55, .72], [.95, 1.0, 1.02, .96, .80])
    ker = lambda l: (shape(l - .03) + shape(l) + shape(l + .03) + shape(l + .015) + shape(l - .015)) / 5
    bl0, bl1 = .12, H - .13
    bcross = (.24, .36) if kind == 'plain' else ()
    back = Cushion((x0, y0, z0), spine, ker, .065, .05, (.03, .065), _face(kind, b * 1.35, inner, bl0, bl1, bcross, .75), yaw=yaw)
    back.build('backrest', m['one'])
    back.seam('backSeam', m['thread'], _seams(back, inner, bl0, bl1, bcross, .08, back.L - .05))
    if kind == 'diamond':
        back.seam('backQuilt', m['thread'], diamond_lines(hw * inner - .012, bl0 + .006, bl1 - .006), .0)
    back.piping('backPipe', m['pipe'], lambda l: back._sizes(l)[0] - .014)
    # side shells of the second colour and a metal lever panel
    sgn = -1 if turned else 1
    for s in (-1, 1):
        rounded_box('shell', (.035, .50, .15), .016, m['two'], None, (x0 + s * (hw - .004), y0 + sgn * .20, z0 + .20), 5)
    # headrest
    top = base + up * (H + .035)
    hr = [top + up * t + np.array([.030 - .05 * (t / .2 - .4) ** 2, 0]) for t in (0, .05, .1, .15, .19)]
    hwid = lambda l: .135 * (.92 + .08 * np.sin(np.clip(l / .2, 0, 1) * np.pi))
    face = lambda x, l, w: .014 * smooth(.45, .95, np.abs(x) / w) + groove(np.abs(x) / w * .13 - .094, .0025, .004)
    head = Cushion((x0, y0, z0), hr, hwid, .045, .04, (.035, .04), face, yaw=yaw)
    head.build('headrest', m['one'])
    l = np.linspace(.02, head.L - .02, 80)
    head.seam('headSeam', m['thread'], [np.stack([s * .094 / .13 * head._sizes(l)[0], l], 1) for s in (-1, 1)])
    for s in (-.05, .05):
        a, e = base + up * (H - .03), base + up * (H + .07)
        p = np.array([(x0 + s, y0 + sgn * a[0], z0 + a[1]), (x0 + s, y0 + sgn * (e[0] + .01), z0 + e[1])])
        tube('post', p[0] + np.linspace(0, 1, 4)[:, None] * (p[1] - p[0]), .0065, m['chrome'], 12)
    if c.get('pillow') and not sport:      # a soft loose pillow on the headrest
        q = [top + up * t + np.array([.085 - .02 * (t / .13 - .5) ** 2, 0]) for t in (.015, .08, .15)]
        pil = Cushion((x0, y0, z0), q, lambda l: .155 + 0 * l, .035, .035, (.05, .05), lambda x, l, w: -.006 * (np.abs(x) / w) ** 2, yaw=yaw)
        pil.build('pillow', m['insert'])
    if arms:
        for s in (-1, 1):
            arm = Cushion((x0 + s * (hw + .045), y0, z0), [(.40, .50), (.2, .51), (-.05, .51)], lambda l: .038 + 0 * l, .03, .025, (.03, .03), yaw=yaw)
            arm.build('arm', m['one'])
            rounded_box('armTrim', (.05, .30, .012), .005, m['trim'], None, (x0 + s * (hw + .045), y0 + sgn * .2, z0 + .468), 4)
    return part, back
