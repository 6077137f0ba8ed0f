# The dark studio: floor, backdrop glow, two long softbox strips, camera, render settings.
import math
import bpy
from mathutils import Matrix, Vector


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def _plane(name, mat, loc, size, rot, camera=True):
    me = bpy.data.meshes.new(name)
    x, y = size[0] / 2, size[1] / 2
    me.from_pydata([(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)], [], [(0, 1, 2, 3)])
    me.uv_layers.new()
    for i, uv in enumerate([(0, 0), (1, 0), (1, 1), (0, 1)]):
        me.uv_layers[0].data[i].uv = uv
    me.materials.append(mat)
    o = bpy.data.objects.new(name, me)
    o.location, o.rotation_euler = loc, rot
    o.visible_camera = camera
    bpy.context.scene.collection.objects.link(o)
    return o


def softbox(name, loc, target, size, radiance, color=(1, .965, .92), fall=(0.15, 0.5), along=(1, 0, 0)):
    """A rectangular area light, long side along the given axis, fading out softly to its rim."""
    l = bpy.data.lights.new(name, 'AREA')
    l.shape, l.size, l.size_y = 'RECTANGLE', size[0], size[1]
    l.energy = radiance * size[0] * size[1] * math.pi
    l.color = color
    l.use_nodes = True
    t = l.node_tree
    e = t.nodes['Emission']
    g = t.nodes.new('ShaderNodeNewGeometry')
    sep = t.nodes.new('ShaderNodeSeparateXYZ')
    t.links.new(g.outputs['Parametric'], sep.inputs[0])
    t.links.new(falloff(t, sep, fall), e.inputs[1])
    o = bpy.data.objects.new(name, l)
    o.visible_camera = False
    bpy.context.scene.collection.objects.link(o)
    z = (Vector(loc) - Vector(target)).normalized()     # area lights shine along local -Z
    x = Vector(along)
    x = (x - z * x.dot(z)).normalized()
    o.location = loc
    o.rotation_euler = Matrix((x, z.cross(x), z)).transposed().to_euler()
    return o


def falloff(t, sep, fall):
    prod = None
    for i, w in enumerate(fall):
        a = t.nodes.new('ShaderNodeMath')
        a.operation = 'PINGPONG'
        t.links.new(sep.outputs[i], a.inputs[0])
        a.inputs[1].default_value = 0.5
        r = t.nodes.new('ShaderNodeMapRange')
        r.interpolation_type = 'SMOOTHERSTEP'
        t.links.new(a.outputs[0], r.inputs[0])
        r.inputs[1].default_value, r.inputs[2].default_value = 0.0, w
        if prod is None:
            prod = r.outputs[0]
        else:
            mul = t.nodes.new('ShaderNodeMath')
            mul.operation = 'MULTIPLY'
            t.links.new(prod, mul.inputs[0])
            t.links.new(r.outputs[0], mul.inputs[1])
            prod = mul.outputs[0]
    return prod


def glow_material(strength):
    m = bpy.data.materials.new('glow')
    m.use_nodes = True
    t = m.node_tree
    t.nodes.clear()
    out = t.nodes.new('ShaderNodeOutputMaterial')
    e = t.nodes.new('ShaderNodeEmission')
    uv = t.nodes.new('ShaderNodeUVMap')
    sep = t.nodes.new('ShaderNodeSeparateXYZ')
    t.links.new(uv.outputs[0], sep.inputs[0])
    mul = t.nodes.new('ShaderNodeMath')
    mul.operation = 'MULTIPLY'
    mul.inputs[1].default_value = strength
    t.links.new(falloff(t, sep, (0.5, 0.5)), mul.inputs[0])
    e.inputs[0].default_value = (0.86, 0.90, 1.0, 1)
    t.links.new(mul.outputs[0], e.inputs[1])
    t.links.new(e.outputs[0], out.inputs[0])
    return m


def floor(L):
    """Black polished floor; a gloss with a short tail keeps the reflection soft and the rest dark."""
    m = bpy.data.materials.new('floor')
    m.use_nodes = True
    t = m.node_tree
    t.nodes.clear()
    out = t.nodes.new('ShaderNodeOutputMaterial')
    g = t.nodes.new('ShaderNodeBsdfGlossy')
    g.distribution = 'BECKMANN'
    g.inputs['Roughness'].default_value = 0.11
    g.inputs[0].default_value = (.75, .76, .80, 1)
    d = t.nodes.new('ShaderNodeBsdfDiffuse')
    d.inputs[0].default_value = (0.004, 0.004, 0.0042, 1)
    f = t.nodes.new('ShaderNodeFresnel')
    f.inputs[0].default_value = 1.45
    mx = t.nodes.new('ShaderNodeMixShader')
    t.links.new(f.outputs[0], mx.inputs[0])
    t.links.new(d.outputs[0], mx.inputs[1])
    t.links.new(g.outputs[0], mx.inputs[2])
    t.links.new(mx.outputs[0], out.inputs[0])
    _plane('floor', m, (L / 2, 0, 0), (80, 80), (0, 0, 0))


def camera(b, view, spec=None):
    """Place the camera and frame the car; the camera has a long lens."""
    s = b.s
    L, H = s['L'], s['H']
    az, height, lens, fill = {'front': (-52, 0.80, 85, 0.84), 'side': (0, 0.85, 135, 0.84),
                              'rear': (52, 1.05, 85, 0.84)}[view]
    o_ = spec if isinstance(spec, dict) else {}
    az, height, lens, fill = (o_.get(k, v) for k, v in (('az', az), ('height', height), ('lens', lens), ('fill', fill)))
    aspect = o_.get('aspect', 16 / 9)
    wide = min(aspect, 1)      # in portrait the sensor width runs along the height
    cam = bpy.data.cameras.new('cam')
    cam.lens, cam.sensor_width = lens, 36
    o = bpy.data.objects.new('cam', cam)
    bpy.context.scene.collection.objects.link(o)
    bpy.context.scene.camera = o
    c = Vector((L / 2, 0, H * 0.5))
    a = math.radians(az)
    d = Vector((math.sin(a), math.cos(a), 0))
    pts = [Vector((x, y, z)) for x in (0.05, L - 0.05) for y in (-s['W'], s['W']) for z in (0, H * 0.8)]
    pts += [Vector((x, y, H)) for x in (L * .4, L * .75) for y in (-.5, .5)]
    dist = 9.0
    cx = cz = 0.0
    for _ in range(12):
        pos = c + d * dist
        pos.z = height
        fwd = (Vector((c.x, c.y, H * 0.44)) - pos).normalized()
        right = fwd.cross(Vector((0, 0, 1))).normalized()
        up = right.cross(fwd)
        us, vs = [], []
        for p in pts:
            q = p - pos
            zz = q.dot(fwd)
            us.append(q.dot(right) / zz * lens / 36)
            vs.append(q.dot(up) / zz * lens / 36)
        w, hgt = max(us) - min(us), (max(vs) - min(vs)) * max(aspect, 1)
        w /= wide
        dist *= max(w / fill, hgt / o_.get('tall', 0.66))
        cx, cz = (max(us) + min(us)) / 2, (max(vs) + min(vs)) / 2
    o.location = pos
    o.rotation_euler = fwd.to_track_quat('-Z', 'Y').to_euler()
    cam.shift_x, cam.shift_y = cx, cz - 0.012 + o_.get('drop', 0)
    return d, pos


def lights(b, view, cam, k=1.0):
    """Two long strips over the car light the edges of roof and shoulder, a low strip lights the flank, and cards light the end."""
    L, H = b.s['L'], b.s['H']
    c = L / 2
    k = k * b.s.get('key', 1.0)
    # in three-quarter views the flank mirrors what lies far beyond the other end of the car
    away = {'front': 1, 'side': 0, 'rear': -1}[view]
    softbox('near', (c + 3.5 * away, 2.7, H + 1.8), (c + 3.5 * away, 0.3, H * .5), (L * 2.3, 0.50), 9.0 * k)
    softbox('far', (c, -2.2, H + 1.3), (c, 0, H * .6), (L * 1.5, 0.40), 16.0 * k)
    if away == 0:
        softbox('side', (c, 6.5, 2.25), (c, 0, .7), (L * 1.7, 0.42), 7.0 * k)
        softbox('low', (c, 9.0, 1.0), (c, 0, .6), (L * 2.2, 1.6), 0.55 * k, fall=(0.4, 0.5))
    else:
        x = c + away * 8.5
        softbox('side', (x, 7.0, 2.75), (c + away, 0, .75), (23, 0.42), 5.0 * k, fall=(0.25, 0.5))
        softbox('low', (x, 9.0, 1.2), (c + away, 0, .6), (22, 1.8), 0.60 * k, fall=(0.4, 0.5))
        e = 0.0 if away > 0 else L
        sx = -1 if away > 0 else 1
        # the nose (tail) mirrors the far side: a tall soft card and a slim overhead strip there
        m = Vector((cam.x - e, -cam.y, 0)).normalized() * 7.5
        softbox('card', (e + m.x, m.y, 1.15), (e, 0, .7), (5.5, 2.8), 2.0 * k, fall=(0.5, 0.4), along=(0, 1, 0))
        m = Vector((cam.x - e, cam.y, 0)).normalized() * 9
        softbox('eye', (e + m.x, m.y, 2.9), (e, .3, .7), (6.0, 0.6), 2.6 * k, fall=(0.4, 0.5), along=(m.y, -m.x, 0))
        softbox('end', (e + sx * 4.6, -1.4, 2.7), (e, 0, .7), (5.0, 0.40), 9.0 * k, fall=(0.3, 0.5), along=(0, 1, 0))


def backdrop(b, d, strength=0.022):
    """A very faint glow on the horizon behind the car, so that a black car keeps its outline."""
    L = b.s['L']
    o = _plane('glow', glow_material(strength), (L / 2 - d.x * 9, -d.y * 9, 2.0), (24, 4.2), (0, 0, 0))
    z = Vector((d.x, d.y, 0)).normalized()
    y = Vector((0, 0, 1))
    o.rotation_euler = Matrix((y.cross(z), y, z)).transposed().to_euler()


def settings(w, h, samples, out, seed=1, exr=False):
    sc = bpy.context.scene
    sc.render.engine = 'CYCLES'
    cy = sc.cycles
    cy.device = 'CPU'
    cy.samples, cy.seed = samples, seed
    cy.use_adaptive_sampling = True
    cy.adaptive_threshold = 0.02
    cy.adaptive_min_samples = 6
    cy.use_denoising = False
    cy.max_bounces, cy.diffuse_bounces, cy.glossy_bounces = 5, 1, 4
    cy.transparent_max_bounces, cy.transmission_bounces = 8, 2
    cy.sample_clamp_indirect = 2.0
    cy.sample_clamp_direct = 20.0
    cy.caustics_reflective = cy.caustics_refractive = False
    cy.blur_glossy = 0.5
    cy.pixel_filter_type = 'BLACKMAN_HARRIS'
    sc.render.resolution_x, sc.render.resolution_y, sc.render.resolution_percentage = w, h, 100
    sc.render.threads_mode, sc.render.threads = 'FIXED', 2
    sc.render.use_persistent_data = True
    sc.render.filepath = out
    w_ = bpy.data.worlds.new('dark')
    sc.world = w_
    w_.use_nodes = True
    w_.node_tree.nodes['Background'].inputs[0].default_value = (0.0022, 0.0023, 0.0026, 1)
    sc.view_settings.view_transform = 'Filmic'
    sc.view_settings.exposure = 0.2
    sc.view_settings.look = 'Medium High Contrast'
    if exr:
        sc.render.image_settings.file_format = 'OPEN_EXR'
        sc.render.image_settings.color_depth = '32'
    else:
        sc.render.image_settings.file_format = 'PNG'
        sc.render.image_settings.color_depth = '16'
        sc.render.image_settings.compression = 0
