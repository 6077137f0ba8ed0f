# Entry: blender -b -P interior.py -- --out DIR [--cars a,b] [--size 1600x900] [--samples 64] [--cam x,y,z,tx,ty,tz,lens]
import os
import sys
import time
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
import numpy as np
import denoise
import interior_light as light
from interior_cabin import build
from interior_cars import INTERIORS


def args():
    a = sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else []
    d = dict(out='/tmp/car/out', cars=','.join(INTERIORS), size='480x270', samples='32', cam='')
    for k, v in zip(a[::2], a[1::2]):
        d[k.lstrip('-')] = v
    return d


def brighten(p, mean):
    """Bends the tones so that the mean value of the picture is as given, from 0 to 1."""
    g = np.linspace(.72, 1.4, 35)
    return p ** g[np.argmin([abs(float((p[::4, ::4] ** k).mean()) - mean) for k in g])]


def main():
    a = args()
    w, h = map(int, a['size'].split('x'))
    os.makedirs(a['out'], exist_ok=True)
    for slug in a['cars'].split(','):
        t = time.time()
        bpy.ops.wm.read_factory_settings(use_empty=True)
        c = INTERIORS[slug]
        cabin = build(c)
        cam = tuple(map(float, a['cam'].split(','))) if a['cam'] else c.get('cam', cabin['cam'])
        light.camera(cam)
        light.surround(c, cabin, cam)
        built = time.time() - t
        halves = []
        light.settings(w, h, max(int(a['samples']) // 2, 1), c)
        for seed in (1, 2):     # two renders with half of the samples: their difference is the noise for the denoiser
            tmp = os.path.join(a['out'], f'.{slug}-{seed}.png')
            bpy.context.scene.cycles.seed = seed
            bpy.context.scene.render.filepath = tmp
            bpy.ops.render.render(write_still=True)
            halves.append(denoise.load(tmp))
            os.remove(tmp)
        p = brighten(np.clip(denoise.nlm(*halves), 0, 1), c.get('mean', .44))
        denoise.save(os.path.join(a['out'], f'{slug}-interior.png'), p)
        print('rendered', slug, 'built', round(built, 1), 'all', round(time.time() - t, 1), 's, mean', round(float(p.mean() * 255)), flush=True)


main()
