# Materials of the cabin: leather, veneer, carbon, metal, carpet, suede, glass, screens (all procedural).
import bpy
from materials import _mat, _mix, emission, principled


def _n(t, kind, **kw):
    n = t.nodes.new(kind)
    for k, v in kw.items():
        if k.startswith('i_'):
            n.inputs[k[2:].replace('_', ' ')].default_value = v
        else:
            setattr(n, k, v)
    return n


def _position(t, scale=(1, 1, 1), rotation=(0, 0, 0)):
    g = _n(t, 'ShaderNodeNewGeometry')
    m = _n(t, 'ShaderNodeMapping')
    m.inputs['Scale'].default_value, m.inputs['Rotation'].default_value = scale, rotation
    t.links.new(g.outputs['Position'], m.inputs[0])
    return m.outputs[0]


def _bump(t, p, height, distance, strength=1.0):
    b = _n(t, 'ShaderNodeBump')
    b.inputs['Strength'].default_value, b.inputs['Distance'].default_value = strength, distance
    t.links.new(height, b.inputs['Height'])
    t.links.new(b.outputs[0], p.inputs['Normal'])
    return b


def _ramp(t, fac, stops):
    r = _n(t, 'ShaderNodeValToRGB')
    e = r.color_ramp.elements
    while len(e) < len(stops):
        e.new(.5)
    for s, (pos, c) in zip(e, stops):
        s.position, s.color = pos, (*c, 1)
    t.links.new(fac, r.inputs[0])
    return r.outputs[0]


def leather(name, color, rough=.40, grain=.00045, perforated=False):
    """Grained hide: fine pebbles, a few broad creases, uneven shine."""
    m, t, out = _mat(name)
    p = _n(t, 'ShaderNodeBsdfPrincipled')
    p.inputs['Roughness'].default_value = rough
    p.inputs['Specular'].default_value = .38
    p.inputs['Sheen'].default_value = .15
    pos = _position(t)
    v = _n(t, 'ShaderNodeTexVoronoi', feature='DISTANCE_TO_EDGE', i_Scale=620.0)
    w = _n(t, 'ShaderNodeTexNoise', i_Scale=26.0, i_Detail=6.0)
    for n in (v, w):
        t.links.new(pos, n.inputs['Vector'])
    h = _n(t, 'ShaderNodeMath', operation='MULTIPLY_ADD')
    t.links.new(w.outputs['Fac'], h.inputs[0])
    h.inputs[1].default_value = 1.6
    t.links.new(v.outputs['Distance'], h.inputs[2])
    _bump(t, p, h.outputs[0], grain, .55)
    dark = tuple(c * .80 for c in color)
    light = tuple(min(1, c * 1.10) for c in color)
    c = _ramp(t, w.outputs['Fac'], [(.3, dark), (.7, light)])
    if perforated:
        pv = _n(t, 'ShaderNodeTexVoronoi', i_Scale=150.0, i_Randomness=0.0)
        t.links.new(pos, pv.inputs['Vector'])
        k = _n(t, 'ShaderNodeMath', operation='GREATER_THAN')
        t.links.new(pv.outputs['Distance'], k.inputs[0])
        k.inputs[1].default_value = .22
        mx = _n(t, 'ShaderNodeMixRGB')
        t.links.new(k.outputs[0], mx.inputs[0])
        mx.inputs[1].default_value = (*[x * .12 for x in color], 1)
        t.links.new(c, mx.inputs[2])
        c = mx.outputs[0]
    t.links.new(c, p.inputs['Base Color'])
    t.links.new(p.outputs[0], out.inputs[0])
    return m


def wood(name, dark, light, gloss=True, burl=1.0, stretch=(1.2, 9, 9)):
    """Veneer: distorted rings and pores, under lacquer when gloss."""
    m, t, out = _mat(name)
    p = _n(t, 'ShaderNodeBsdfPrincipled')
    p.inputs['Roughness'].default_value = .35
    p.inputs['Clearcoat'].default_value = 1.0 if gloss else 0.0
    p.inputs['Clearcoat Roughness'].default_value = .03
    pos = _position(t, stretch)
    n1 = _n(t, 'ShaderNodeTexNoise', i_Scale=3.2, i_Detail=5.0, i_Distortion=1.6 * burl)
    t.links.new(pos, n1.inputs['Vector'])
    k = _n(t, 'ShaderNodeMath', operation='MULTIPLY')
    t.links.new(n1.outputs['Fac'], k.inputs[0])
    k.inputs[1].default_value = 13.0
    s = _n(t, 'ShaderNodeMath', operation='PINGPONG')
    t.links.new(k.outputs[0], s.inputs[0])
    s.inputs[1].default_value = 1.0
    n2 = _n(t, 'ShaderNodeTexNoise', i_Scale=40.0, i_Detail=3.0)
    t.links.new(pos, n2.inputs['Vector'])
    a = _n(t, 'ShaderNodeMath', operation='MULTIPLY_ADD')
    t.links.new(n2.outputs['Fac'], a.inputs[0])
    a.inputs[1].default_value = .7
    t.links.new(s.outputs[0], a.inputs[2])
    mid = tuple((x + y) / 2 for x, y in zip(dark, light))
    t.links.new(_ramp(t, a.outputs[0], [(.25, dark), (.75, mid), (1.0, light)]), p.inputs['Base Color'])
    if not gloss:
        _bump(t, p, n2.outputs['Fac'], .0004, .5)
    t.links.new(p.outputs[0], out.inputs[0])
    return m


def carbon(name):
    """Twill weave under lacquer."""
    m, t, out = _mat(name)
    p = _n(t, 'ShaderNodeBsdfPrincipled')
    p.inputs['Roughness'].default_value, p.inputs['Metallic'].default_value = .38, .4
    p.inputs['Clearcoat'].default_value, p.inputs['Clearcoat Roughness'].default_value = 1.0, .02
    pos = _position(t, (260, 260, 260))
    sep = _n(t, 'ShaderNodeSeparateXYZ')
    t.links.new(pos, sep.inputs[0])

    def op(kind, a, b=None):
        n = _n(t, 'ShaderNodeMath', operation=kind)
        for i, v in enumerate((a, b)):
            if isinstance(v, (int, float)):
                n.inputs[i].default_value = v
            elif v is not None:
                t.links.new(v, n.inputs[i])
        return n.outputs[0]
    u, v = sep.outputs[0], op('ADD', sep.outputs[2], sep.outputs[1])
    k = op('MODULO', op('ADD', op('ADD', op('FLOOR', u), op('FLOOR', v)), 4000), 4)
    f = op('LESS_THAN', k, 1.5)
    t.links.new(_ramp(t, f, [(0, (.010, .010, .011)), (1, (.075, .076, .080))]), p.inputs['Base Color'])
    t.links.new(p.outputs[0], out.inputs[0])
    return m


def brushed(name, color, rough=.28):
    m, t, out = _mat(name)
    p = _n(t, 'ShaderNodeBsdfPrincipled')
    p.inputs['Base Color'].default_value = (*color, 1)
    p.inputs['Metallic'].default_value, p.inputs['Roughness'].default_value = 1.0, rough
    n = _n(t, 'ShaderNodeTexNoise', i_Scale=1.0, i_Detail=2.0)
    t.links.new(_position(t, (8, 900, 900)), n.inputs['Vector'])
    _bump(t, p, n.outputs['Fac'], .00025, .25)
    t.links.new(p.outputs[0], out.inputs[0])
    return m


def cloth(name, color, scale=900.0, depth=.0012, rough=.95):
    """Carpet or suede."""
    m, t, out = _mat(name)
    p = _n(t, 'ShaderNodeBsdfPrincipled')
    p.inputs['Roughness'].default_value, p.inputs['Specular'].default_value, p.inputs['Sheen'].default_value = rough, .1, .5
    n = _n(t, 'ShaderNodeTexNoise', i_Scale=scale, i_Detail=2.0)
    t.links.new(_position(t), n.inputs['Vector'])
    _bump(t, p, n.outputs['Fac'], depth, .8)
    t.links.new(_ramp(t, n.outputs['Fac'], [(.3, tuple(c * .7 for c in color)), (.7, color)]), p.inputs['Base Color'])
    t.links.new(p.outputs[0], out.inputs[0])
    return m


def speaker(name):
    """Metal with a grid of holes."""
    m, t, out = _mat(name)
    p = _n(t, 'ShaderNodeBsdfPrincipled')
    p.inputs['Metallic'].default_value, p.inputs['Roughness'].default_value = 1.0, .3
    v = _n(t, 'ShaderNodeTexVoronoi', i_Scale=190.0, i_Randomness=0.0)
    t.links.new(_position(t), v.inputs['Vector'])
    t.links.new(_ramp(t, v.outputs['Distance'], [(.28, (.01, .01, .01)), (.36, (.42, .41, .40))]), p.inputs['Base Color'])
    t.links.new(p.outputs[0], out.inputs[0])
    return m


def pane(name, tint=(.93, .95, .95)):
    """Thin window glass: transmits light without refraction and reflects a little."""
    m, t, out = _mat(name)
    g = _n(t, 'ShaderNodeBsdfGlossy')
    g.inputs['Roughness'].default_value = 0.0
    tr = _n(t, 'ShaderNodeBsdfTransparent')
    tr.inputs[0].default_value = (*tint, 1)
    f = _n(t, 'ShaderNodeFresnel')
    f.inputs[0].default_value = 1.3
    t.links.new(_mix(t, f.outputs[0], tr.outputs[0], g.outputs[0]), out.inputs[0])
    return m


def screen(name, pixels, strength=1.0):
    """A lit display with a glossy cover; pixels: rows from the bottom, sRGB values."""
    h, w, _ = pixels.shape
    im = bpy.data.images.new(name, w, h, alpha=False)
    im.pixels.foreach_set(pixels.astype('float32').ravel())
    im.pack()
    m, t, out = _mat(name)
    tex = _n(t, 'ShaderNodeTexImage', image=im)
    p = _n(t, 'ShaderNodeBsdfPrincipled')
    p.inputs['Base Color'].default_value = (.004, .004, .005, 1)
    p.inputs['Roughness'].default_value = .06
    t.links.new(tex.outputs[0], p.inputs['Emission'])
    p.inputs['Emission Strength'].default_value = strength
    t.links.new(p.outputs[0], out.inputs[0])
    return m


TRIMS = {
    'walnut': lambda: wood('walnut', (.035, .012, .004), (.33, .135, .045)),
    'burl': lambda: wood('burl', (.05, .017, .006), (.44, .20, .075), burl=2.2, stretch=(5, 9, 9)),
    'ash': lambda: wood('ash', (.045, .035, .028), (.24, .19, .15), gloss=False, burl=.5),
    'oak': lambda: wood('oak', (.16, .10, .055), (.52, .36, .21), gloss=False, burl=.6),
    'blackwood': lambda: wood('blackwood', (.006, .005, .005), (.055, .045, .038), burl=1.0),
    'piano': lambda: principled('piano', (.004, .004, .0045), 0, .12, 1.0),
    'carbon': lambda: carbon('carbon'),
    'aluminium': lambda: brushed('aluminium', (.62, .63, .65)),
    'bronze': lambda: brushed('bronze', (.48, .33, .20)),
}


def make(c):
    one, two = c['leather'], c['second']
    metal = c.get('metal', (.80, .79, .77))
    return {
        'one': leather('one', one), 'two': leather('two', two), 'dash': leather('dash', c.get('top', two), .5),
        'insert': leather('insert', c.get('insert', one), .42, perforated=c.get('perforated', False)),
        'wheel': leather('wheel', c.get('wheel', two), .36, .0003),
        'thread': principled('thread', c['stitch'], 0, .6), 'pipe': leather('pipe', c.get('pipe', two)),
        'trim': TRIMS[c['trim']](), 'trim2': TRIMS[c.get('trim2', 'piano')](), 'piano': TRIMS['piano'](),
        'chrome': principled('chrome', metal, 1.0, .09), 'satin': brushed('satin', tuple(x * .85 for x in metal), .30),
        'black': principled('black', (.012, .012, .013), 0, .5, 0, 0, .3), 'rubber': principled('rubber', (.02, .02, .02), 0, .6),
        'void': principled('void', (.003, .003, .003), 0, .7, 0, 0, .1),
        'carpet': cloth('carpet', c.get('carpet', tuple(x * 1.5 + .025 for x in two)), 700.0, .004),
        'suede': cloth('suede', c.get('roof', (.62, .58, .52)), 1400.0, .0006),
        'speaker': speaker('speaker'), 'pane': pane('pane'), 'sunroof': pane('sunroof', (.75, .78, .80)),
        'paint': principled('paint', c['paint'], .35, .30, 1.0, .02),
        'ambient': emission('ambient', c['ambient'], c.get('glow', 5.0)),
        'mirror': principled('mirror', (.8, .8, .82), 1, .02),
    }
