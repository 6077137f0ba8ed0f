# Builds one whole car in Blender from its table: body mesh, details, wheels, materials.
import numpy as np
import bpy
from field import rbox, ellipsoid
from loft import Body, build
from details import Kit, glass, lines, mirror, lamps, grilles, temple, seats, pipes, spare, glass_maps
from wheels import wheel
import materials


def mesh_object(name, V, Q, N, mat, attrs=None):
    me = bpy.data.meshes.new(name)
    V = np.asarray(V, np.float32)
    Q = np.asarray(Q, np.int32)
    if N is not None:      # the winding must match the given normals, otherwise Cycles renders the inside
        fn = np.cross(V[Q[:, 1]] - V[Q[:, 0]], V[Q[:, 2]] - V[Q[:, 0]])
        if (fn * N[Q[:, 0]]).sum() < 0:
            Q = np.ascontiguousarray(Q[:, ::-1])
    k = Q.shape[1]
    me.vertices.add(len(V))
    me.vertices.foreach_set('co', V.ravel())
    me.loops.add(Q.size)
    me.loops.foreach_set('vertex_index', Q.ravel())
    me.polygons.add(len(Q))
    me.polygons.foreach_set('loop_start', np.arange(0, Q.size, k, dtype=np.int32))
    me.polygons.foreach_set('loop_total', np.full(len(Q), k, np.int32))
    me.polygons.foreach_set('use_smooth', np.ones(len(Q), bool))
    me.update(calc_edges=True)
    me.validate()
    for a, v in (attrs or {}).items():
        at = me.attributes.new(a, 'FLOAT', 'POINT')
        at.data.foreach_set('value', np.asarray(v, np.float32))
    me.use_auto_smooth = True
    if N is not None and len(me.vertices) == len(N):
        me.normals_split_custom_set_from_vertices([tuple(n) for n in np.asarray(N, np.float32)])
    else:
        me.auto_smooth_angle = np.radians(40)
    me.materials.append(mat)
    ob = bpy.data.objects.new(name, me)
    bpy.context.scene.collection.objects.link(ob)
    return ob


def body_attrs(b, P, N):
    s = b.s
    x, y, z = P[:, 0], np.abs(P[:, 1]), P[:, 2]
    tone = np.full(len(P), 1.0)
    kind = s.get('tone')
    if kind == 'roof':       # all parts of the greenhouse
        tone = b.top(x) + s.get('tone_dz', 0.0) - z
        a, c = s['roof'][0][0], s['roof'][-1][0]
        tone = np.maximum(tone, np.maximum(a + 0.02 - x, x - c + 0.02))
    elif kind == 'upper':    # above the shoulder line
        tone = b.shoulder(x) + s.get('tone_dz', 0.0) - z
    dark = z - (b.bottom(x) + s.get('sill', 0.06))
    if s.get('clad'):        # dark arches and sills
        for a in (b.xf, b.xr):
            rho = np.hypot(x - a, np.maximum(z - b.R, 0))
            dark = np.minimum(dark, rho - b.R - s.get('arch', .035) - s['clad'])
    q = np.stack([x, y, z], 1)
    for kind, args, r in s.get('solids', []):      # the walls of intakes are black
        if kind == 'cut':
            dark = np.minimum(dark, np.abs(rbox(q, **args)) - .006)
        elif kind == 'ecut':
            dark = np.minimum(dark, np.abs(ellipsoid(q, **args)) - .006)
    # inside of the wheel wells and the cockpit
    inner = np.full(len(P), 1.0)
    for a in (b.xf, b.xr):
        rho = np.hypot(x - a, np.maximum(z - b.R, 0))
        inner = np.minimum(inner, np.maximum(rho - (b.R + s.get('arch', 0.035) + 0.004), y - (b.half(x, z) - 0.035)))
    dark = np.minimum(dark, inner)
    tub = np.full(len(P), 1.0)
    if s.get('tub'):
        c, h = s['tub']
        tub = np.maximum.reduce([np.abs(x - c[0]) - h[0] - .02, y - h[1] - .02, np.abs(z - c[2]) - h[2] - .02, z - b.ztop(x, y) + 0.035])
    return {'tone': tone, 'dark': dark, 'tub': tub}


def make(s, h=0.0125):
    b = Body(s)
    M = materials.make(s)
    P, Q, N = build(b, h)
    at = body_attrs(b, P, N)
    mesh_object('body', P, Q, N, M['body'], at)
    k = Kit(b)
    for step in (glass, lines, mirror, lamps, grilles, temple, seats, pipes, spare):
        step(k)
    for name, V, F, Nn, mat, attrs in k.parts:
        mesh_object(name, V, F, Nn, M.get(mat) or M['paint'], attrs)
    W = wheel(s['R'], s['rim'], s['wheel'], s.get('tyre_w', 0.27), s.get('concave', 0.03))
    meshes = [mesh_object('w_' + n, V, F, None, M[m]) for n, V, F, m in W]
    for o in meshes:
        o.data.auto_smooth_angle = np.radians(50)
    first = True
    for ax, turn in ((b.xf, s.get('steer', 0)), (b.xr, 0)):
        for sgn in (1, -1):
            y = min(float(b.half(np.array(ax), np.array(s['R'] + s.get('arch', .035) + .02))) - s.get('wheel_in', 0.025), s['W'] + 0.01)
            for o in meshes:
                c = o if first else o.copy()
                if not first:
                    bpy.context.scene.collection.objects.link(c)
                c.location = (ax, sgn * y, s['R'])
                c.rotation_euler = (0, 0.31 * ax, 0 if sgn > 0 else np.pi)
            first = False
    return b
