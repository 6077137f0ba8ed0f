# Renders the layers of the hero film: a base and one layer per position of the moving strip, as linear arrays.
# blender -b -P film.py -- --out /tmp/car/film [--only film|poster|phone] [--samples 12]
import os
import sys
import time
import numpy as np
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
import studio
import car
import denoise
from bodies import CARS
from path import N, strip_x, weights, S0

SLUG = 'rolls-royce-phantom'


def args():
    a = sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else []
    d = dict(out='/tmp/car/film', only='film', samples='12', h='0.0125', size='1280x720', s=str(S0))
    for k, v in zip(a[::2], a[1::2]):
        d[k.lstrip('-')] = v
    return d


def camera(b, kind):
    if kind == 'phone':
        return studio.camera(b, 'front', dict(az=-64, height=.80, lens=70, fill=1.10, aspect=3 / 4, tall=.9, drop=.05))
    return studio.camera(b, 'front', dict(az=-56, height=.72, lens=85, fill=.80, drop=.05))


def moving(i, weight=1.0):
    """The strip at position i, mirrored by the shoulder, the roof and the flank."""
    x = strip_x(i)
    a = studio.softbox(f'move{i}', (x, 3.3, 3.1), (x - 1.5, 0, .9), (4.0, 0.45), 30 * weight, fall=(0.5, 0.5))
    b = studio.softbox(f'moveb{i}', (x - 2.5, -2.3, 3.1), (x - 2.5, 0, 1.2), (4.0, 0.40), 26 * weight, fall=(0.5, 0.5))
    c = studio.softbox(f'movec{i}', (1.75 * x - 1.0, 7.0, 2.75), (x - 2, 0, .75), (6.5, 0.42), 14 * weight, fall=(0.5, 0.5))
    return [a, b, c]


def base(b, d):
    """The fixed lights: the glow on the horizon, a thin roof line, the lamps."""
    L, H = b.s['L'], b.s['H']
    studio.backdrop(b, d, 0.016)
    studio.softbox('far', (L / 2, -2.2, H + 1.3), (L / 2, 0, H * .6), (L * 1.5, 0.3), 2.6)
    studio.softbox('low', (L / 2 + 8.5, 9, 1.2), (L / 2, 0, .6), (22, 1.8), 0.22, fall=(.4, .5))
    studio.softbox('card', (-5.0, -5.6, 1.15), (0, 0, .7), (5.0, 2.6), 0.8, fall=(.5, .4), along=(0, 1, 0))


def shot(path, w, h, samples):
    """Two half-sampled linear renders, denoised on a log scale -> float16 array."""
    halves = []
    sc = bpy.context.scene
    for seed in (1, 2):
        sc.cycles.seed = seed
        sc.render.filepath = path + f'-{seed}.exr'
        bpy.ops.render.render(write_still=True)
        halves.append(np.log1p(40 * np.maximum(denoise.load(sc.render.filepath), 0)) / np.log(41))
        os.remove(sc.render.filepath)
    x = np.expm1(denoise.nlm(*halves) * np.log(41)) / 40
    np.save(path + '.npy', x[::-1].astype(np.float16))


def main():
    a = args()
    os.makedirs(a['out'], exist_ok=True)
    w, h = map(int, a['size'].split('x'))
    studio.reset()
    b = car.make(CARS[SLUG], float(a['h']))
    studio.floor(CARS[SLUG]['L'])
    d, pos = camera(b, a['only'])
    studio.settings(w, h, max(int(a['samples']) // 2, 1), '', exr=True)
    base(b, d)
    if a['only'] != 'film':      # the film's first frame in one render, at any size
        for i, k in weights(float(a['s'])):
            moving(i, k)
        shot(os.path.join(a['out'], a['only']), w, h, int(a['samples']))
        return
    shot(os.path.join(a['out'], 'base'), w, h, int(a['samples']))
    for o in list(bpy.context.scene.objects):
        if o.type == 'LIGHT' or o.name.startswith('glow'):
            bpy.data.objects.remove(o)
    bpy.context.scene.world.node_tree.nodes['Background'].inputs[1].default_value = 0
    for m in bpy.data.materials:
        if m.name in ('led', 'redled'):
            next(n for n in m.node_tree.nodes if n.type == 'EMISSION').inputs[1].default_value = 0
    for i in range(N):
        t = time.time()
        lamps = moving(i)
        shot(os.path.join(a['out'], f'p{i:02d}'), w, h, int(a['samples']))
        for o in lamps:
            bpy.data.objects.remove(o)
        print('position', i, round(time.time() - t, 1), 's', flush=True)


main()
