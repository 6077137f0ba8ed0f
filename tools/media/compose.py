# Composes the hero film and posters from the layers of film.py. Usage: python3 compose.py <layer dir> <project public dir>
import os
import subprocess
import sys
import numpy as np
from path import FPS, SECONDS, position, weights

LAYERS, OUT = sys.argv[1], os.path.join(sys.argv[2], 'media', 'hero')
EXPOSURE = 1.9


def tone(x):
    """Filmic curve, then sRGB."""
    x = np.maximum(x * EXPOSURE, 0)
    y = np.clip(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14), 0, 1)
    return np.where(y < 0.0031308, 12.92 * y, 1.055 * y ** (1 / 2.4) - 0.055).astype(np.float32)


def load(name):
    return np.load(os.path.join(LAYERS, name + '.npy')).astype(np.float32)


def frames():
    base = load('base')
    pos = [load(f'p{i:02d}') for i in range(len([f for f in os.listdir(LAYERS) if f.startswith('p') and f[1].isdigit()]))]
    rng = np.random.default_rng(7)
    for f in range(SECONDS * FPS):
        x = base.copy()
        for i, k in weights(position(f)):
            x += k * pos[i]
        g = rng.normal(0, 0.0045, x.shape[:2] + (1,)).astype(np.float32)
        yield (np.clip(tone(x) + g, 0, 1) * 255 + 0.5).astype(np.uint8)


def encoder(size, args, path):
    h, w = size
    cmd = ['nice', '-n', '19', 'ffmpeg', '-y', '-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', f'{w}x{h}', '-r', str(FPS),
           '-i', '-', '-an', '-pix_fmt', 'yuv420p', '-vf', 'scale=out_color_matrix=bt709:out_range=tv',
           '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', *args, path]
    return subprocess.Popen(cmd, stdin=subprocess.PIPE)


def png(path, a):
    h, w, _ = a.shape
    subprocess.run(['ffmpeg', '-y', '-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', f'{w}x{h}', '-i', '-', path],
                   input=a.tobytes(), check=True)


def main():
    os.makedirs(OUT, exist_ok=True)
    jobs = None
    for n, fr in enumerate(frames()):
        if jobs is None:
            png(os.path.join(LAYERS, 'poster-film.png'), fr)
            s = fr.shape[:2]
            jobs = [encoder(s, ['-c:v', 'libx264', '-preset', 'slow', '-crf', '17', '-x264-params', 'aq-mode=3', '-maxrate', '1500k', '-bufsize', '2000k', '-movflags', '+faststart'],
                            os.path.join(OUT, 'film.mp4')),
                    encoder(s, ['-c:v', 'libvpx-vp9', '-crf', '16', '-b:v', '1100k', '-maxrate', '1150k', '-deadline', 'good', '-cpu-used', '3', '-row-mt', '1'],
                            os.path.join(OUT, 'film.webm'))]
        for j in jobs:
            j.stdin.write(fr.tobytes())
    for j in jobs:
        j.stdin.close()
        j.wait()
    for name in ('poster', 'phone'):
        if os.path.exists(os.path.join(LAYERS, name + '.npy')):
            x = tone(load(name))
            if name == 'phone':      # the floor becomes dark towards the lower edge
                v = np.clip((1 - np.linspace(0, 1, x.shape[0])) / 0.22, 0, 1)
                x *= (v * v * (3 - 2 * v))[:, None, None] * 0.9 + 0.1
            x += np.random.default_rng(3).normal(0, 0.002, x.shape[:2] + (1,))
            png(os.path.join(LAYERS, name + '.png'), (np.clip(x, 0, 1) * 255 + 0.5).astype(np.uint8))


if __name__ == "__main__":
    main()
