# Entry: blender -b -P render.py -- --out DIR [--cars a,b] [--views front,side,rear] [--size 1600x900] [--samples 64]
import os
import sys
import time
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import studio
import car
import denoise
from bodies import CARS


def args():
    a = sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else []
    d = dict(out='/tmp/car/out', cars=','.join(CARS), views='front,side,rear', size='640x360', samples='24', h='0.0125')
    for k, v in zip(a[::2], a[1::2]):
        d[k.lstrip('-')] = v
    return d


def main():
    a = args()
    w, h = map(int, a['size'].split('x'))
    os.makedirs(a['out'], exist_ok=True)
    import bpy
    for slug in a['cars'].split(','):
        t = time.time()
        studio.reset()
        b = car.make(CARS[slug], float(a['h']))
        studio.floor(CARS[slug]['L'])
        keep = set(bpy.context.scene.objects)
        print('built', slug, round(time.time() - t, 1), 's', flush=True)
        for view in a['views'].split(','):
            t = time.time()
            for o in list(bpy.context.scene.objects):
                if o not in keep:
                    bpy.data.objects.remove(o)
            d, pos = studio.camera(b, view)
            studio.lights(b, view, pos)
            studio.backdrop(b, d)
            halves = []
            for seed in (1, 2):     # two renders with half of the samples: their difference is the noise for the denoiser
                tmp = os.path.join(a['out'], f'.{slug}-{view}-{seed}.png')
                if seed == 1:
                    studio.settings(w, h, int(int(a['samples']) * CARS[slug].get('noise', 1)) // 2, tmp)
                bpy.context.scene.cycles.seed = seed
                bpy.context.scene.render.filepath = tmp
                bpy.ops.render.render(write_still=True)
                halves.append(denoise.load(tmp))
                os.remove(tmp)
            t2 = time.time()
            denoise.save(os.path.join(a['out'], f'{slug}-{view}.png'), denoise.nlm(*halves))
            print('denoise', round(time.time() - t2, 1), 's', end=' ')
            print('rendered', slug, view, round(time.time() - t, 1), 's', flush=True)


main()
