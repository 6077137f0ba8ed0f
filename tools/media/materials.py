# Paint, glass, metal, rubber and light materials (all procedural).
import bpy

CHAMPAGNE = (0.83, 0.66, 0.44)


def _mat(name):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    m.node_tree.nodes.clear()
    out = m.node_tree.nodes.new('ShaderNodeOutputMaterial')
    return m, m.node_tree, out


def principled(name, color, metallic=0.0, rough=0.4, coat=0.0, coat_rough=0.03, spec=0.5):
    m, t, out = _mat(name)
    p = t.nodes.new('ShaderNodeBsdfPrincipled')
    _set(p, color, metallic, rough, coat, coat_rough, spec)
    t.links.new(p.outputs[0], out.inputs[0])
    return m


def _set(p, color, metallic, rough, coat, coat_rough, spec=0.5):
    i = p.inputs
    i['Base Color'].default_value = (*color, 1)
    i['Metallic'].default_value = metallic
    i['Roughness'].default_value = rough
    i['Clearcoat'].default_value = coat
    i['Clearcoat Roughness'].default_value = coat_rough
    i['Specular'].default_value = spec


def _paint_node(t, c):
    """Deep base (pigment and metal flake) under a clear, mirror-smooth lacquer; -> shader socket."""
    m = c.get('metallic', 0.5)
    flake = t.nodes.new('ShaderNodeBsdfGlossy')
    flake.distribution = 'BECKMANN'
    flake.inputs[0].default_value = (*c['color'], 1)
    flake.inputs['Roughness'].default_value = c.get('rough', 0.36) + 0.10
    pig = t.nodes.new('ShaderNodeBsdfDiffuse')
    pig.inputs[0].default_value = (*c['color'], 1)
    mm = t.nodes.new('ShaderNodeValue')
    mm.outputs[0].default_value = m
    base = _mix(t, mm.outputs[0], pig.outputs[0], flake.outputs[0])
    g = t.nodes.new('ShaderNodeBsdfGlossy')
    g.inputs['Roughness'].default_value = c.get('coat_rough', 0.0)
    f = t.nodes.new('ShaderNodeFresnel')
    f.inputs[0].default_value = c.get('ior', 1.6)
    return _mix(t, f.outputs[0], base, g.outputs[0])


def emission(name, color, strength):
    m, t, out = _mat(name)
    e = t.nodes.new('ShaderNodeEmission')
    e.inputs[0].default_value = (*color, 1)
    e.inputs[1].default_value = strength
    t.links.new(e.outputs[0], out.inputs[0])
    return m


def _mask(t, attr, width=0.0):
    """1 where the named vertex value is below 0."""
    a = t.nodes.new('ShaderNodeAttribute')
    a.attribute_name = attr
    n = t.nodes.new('ShaderNodeMath')
    n.operation = 'LESS_THAN'
    t.links.new(a.outputs['Fac'], n.inputs[0])
    n.inputs[1].default_value = 0.0
    return n.outputs[0]


def _mix(t, fac, a, b):
    m = t.nodes.new('ShaderNodeMixShader')
    t.links.new(fac, m.inputs[0])
    t.links.new(a, m.inputs[1])
    t.links.new(b, m.inputs[2])
    return m.outputs[0]


def body_material(s):
    m, t, out = _mat('body')
    a = _paint_node(t, s['paint'])
    sh = a
    if s.get('tone'):
        sh = _mix(t, _mask(t, 'tone'), sh, _paint_node(t, s['paint2']))
    d = t.nodes.new('ShaderNodeBsdfPrincipled')
    _set(d, (0.006, 0.006, 0.006), 0, 0.5, 0, 0, 0.12)
    sh = _mix(t, _mask(t, 'dark'), sh, d.outputs[0])
    if s.get('tub'):
        l = t.nodes.new('ShaderNodeBsdfPrincipled')
        _set(l, s.get('leather', (0.16, 0.07, 0.03)), 0, 0.5, 0, 0)
        sh = _mix(t, _mask(t, 'tub'), sh, l.outputs[0])
    t.links.new(sh, out.inputs[0])
    return m


def paint_material(name, c):
    m, t, out = _mat(name)
    t.links.new(_paint_node(t, c), out.inputs[0])
    return m


def clear_glass():
    m, t, out = _mat('clear')
    g = t.nodes.new('ShaderNodeBsdfGlossy')
    g.inputs['Roughness'].default_value = 0.0
    tr = t.nodes.new('ShaderNodeBsdfTransparent')
    tr.inputs[0].default_value = (0.55, 0.58, 0.58, 1)
    f = t.nodes.new('ShaderNodeFresnel')
    f.inputs[0].default_value = 1.5
    t.links.new(_mix(t, f.outputs[0], tr.outputs[0], g.outputs[0]), out.inputs[0])
    return m


def make(s):
    led = s.get('led_strength', 3.2)
    return {
        'body': body_material(s), 'paint': paint_material('paint', s['paint']),
        'paint2': paint_material('paint2', s.get('paint2', s['paint'])),
        'glass': principled('glass', (0.004, 0.0045, 0.005), 0, 0.02, 0, 0, 0.75),
        'clear': clear_glass(),
        'champagne': principled('champagne', CHAMPAGNE, 1.0, 0.16),
        'chrome': principled('chrome', (0.86, 0.85, 0.83), 1.0, 0.07),
        'satin': principled('satin', (0.60, 0.59, 0.57), 1.0, 0.25),
        'rim': principled('rim', s.get('rim_color', (0.55, 0.54, 0.53)), 1.0, s.get('rim_rough', 0.22)),
        'disc': principled('disc', (0.30, 0.30, 0.30), 1.0, 0.35),
        'caliper': principled('caliper', s.get('caliper', (0.02, 0.02, 0.02)), 0.2, 0.3, 0.6),
        'tyre': principled('tyre', (0.011, 0.011, 0.011), 0, 0.50, 0, 0, 0.35),
        'black': principled('black', (0.004, 0.004, 0.004), 0, 0.6, 0, 0, 0.2),
        'void': principled('void', (0.002, 0.002, 0.002), 0, 0.7, 0, 0, 0.1),
        'gap': principled('gap', (0.0008, 0.0008, 0.0008), 0, 0.9, 0, 0, 0.0),
        'blackgloss': principled('blackgloss', (0.004, 0.004, 0.004), 0, 0.08, 0.5),
        'trimdark': principled('trimdark', (0.012, 0.011, 0.011), 0, 0.45),
        'leather': principled('leather', s.get('leather', (0.16, 0.07, 0.03)), 0, 0.42, 0, 0, 0.4),
        'lamp': principled('lamp', (0.010, 0.011, 0.012), 0.0, 0.04, 1.0),
        'lens': principled('lens', (0.16, 0.17, 0.19), 0.9, 0.08, 1.0),
        'redlamp': principled('redlamp', (0.055, 0.002, 0.002), 0, 0.05, 1.0),
        'led': emission('led', (1.0, 0.93, 0.82), led),
        'redled': emission('redled', (1.0, 0.035, 0.02), 1.6),
    }
