# The bright studio around the cabin, its lights, the camera and the render settings.
import bpy
from mathutils import Vector
import studio


def camera(cam):
    x, y, z, tx, ty, tz, lens = cam
    d = bpy.data.cameras.new('cam')
    d.lens, d.sensor_width, d.clip_start = lens, 36, .02
    d.dof.use_dof = False
    o = bpy.data.objects.new('cam', d)
    o.location = (x, y, z)
    o.rotation_euler = (Vector((tx, ty, tz)) - Vector((x, y, z))).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(o)
    bpy.context.scene.camera = o


def world(tone=(.93, .96, 1.0), strength=1.0):
    """Floor and wall of the studio as one soft gradient over the height of the view."""
    w = bpy.data.worlds.new('studio')
    bpy.context.scene.world = w
    w.use_nodes = True
    t = w.node_tree
    bg = t.nodes['Background']
    g = t.nodes.new('ShaderNodeTexCoord')
    s = t.nodes.new('ShaderNodeSeparateXYZ')
    r = t.nodes.new('ShaderNodeMapRange')
    ramp = t.nodes.new('ShaderNodeValToRGB')
    t.links.new(g.outputs['Generated'], s.inputs[0])
    t.links.new(s.outputs[2], r.inputs[0])
    r.inputs[1].default_value, r.inputs[2].default_value = -.5, .7
    t.links.new(r.outputs[0], ramp.inputs[0])
    e = ramp.color_ramp.elements
    e.new(.36), e.new(.46)
    for el, (p, v) in zip(e, ((0, .30), (.36, .62), (.46, 1.25), (1, 1.7))):
        el.position, el.color = p, (v * tone[0], v * tone[1], v * tone[2], 1)
    t.links.new(ramp.outputs[0], bg.inputs[0])
    bg.inputs[1].default_value = strength


def lights(c, k, cam):
    g = c.get('key', 1.0)
    at = (0, .3, .6)
    studio.softbox('screen', (0, k['dy'] + 1.6, k['roof'] + 1.0), at, (2.6, 1.5), 9.0 * g, (1, .98, .95))
    for s in (-1, 1):
        studio.softbox('side', (s * 2.1, .1, k['roof'] + .35), at, (2.6, 1.2), 7.0 * g, (.95, .98, 1), along=(0, 1, 0))
    p = Vector(cam[:3])
    d = (Vector(cam[3:6]) - p).normalized()
    q = p - d * .9 + Vector((0, 0, .55))
    studio.softbox('fill', tuple(q), cam[3:6], (1.8, 1.2), 2.6 * g, (1, .97, .93), fall=(.5, .5))
    studio.softbox('rear', (0, -2.6, k['roof'] + .7), (0, -.2, .7), (2.2, 1.2), 3.5 * g, fall=(.4, .5))
    for s in (-1, 1):      # the footwells
        studio.softbox('foot', (s * .40, k['dy'] + .02, .44), (s * .40, k['dy'] - .12, 0), (.36, .25), 3.0 * g, (1, .93, .84), fall=(.5, .5))
    if c.get('glass_roof'):
        studio.softbox('roof', (0, -.3, k['roof'] + 1.3), (0, -.2, .5), (1.4, 2.0), 6.0 * g, fall=(.4, .5))


def surround(c, k, cam):
    world(strength=c.get('world', 1.0))
    lights(c, k, cam)


def settings(w, h, samples, c):
    sc = bpy.context.scene
    bright = sc.world
    studio.settings(w, h, samples, '')      # this sets the dark studio's world
    sc.world = bright
    cy = sc.cycles
    cy.max_bounces, cy.diffuse_bounces, cy.glossy_bounces = 6, 3, 3
    cy.use_adaptive_sampling = True
    cy.adaptive_threshold = .015
    sc.view_settings.look = c.get('look', 'Medium High Contrast')
    sc.view_settings.exposure = c.get('exposure', .25)
