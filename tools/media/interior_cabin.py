# Puts a cabin together: its shape, seats, dashboard, wheel, console and shell.
import interior_materials
from interior_console import console
from interior_dash import dash
from interior_seat import bench, seat
from interior_shell import shell
from interior_wheel import wheel

# w: half width at the belt, belt: window line, roof: height, dy/dz: front edge of the dashboard, seat: height of the seats
SHAPES = {
    'coupe': dict(w=.72, belt=.70, roof=1.10, dy=.92, dz=.70, seat=-.03, tunnel=.40, wheel_x=.37, header=.38, tumble=.19, cam=(1.02, -.42, 1.00, -.20, .62, .56, 21)),
    'saloon': dict(w=.75, belt=.74, roof=1.22, dy=.95, dz=.76, seat=.03, tunnel=.42, wheel_x=.38, header=.42, tumble=.18, cam=(1.08, -.46, 1.10, -.20, .62, .62, 21)),
    'tall': dict(w=.77, belt=.80, roof=1.38, dy=.95, dz=.83, seat=.10, tunnel=.48, wheel_x=.39, header=.44, tumble=.12, wrap=.06, cam=(1.10, -.46, 1.20, -.20, .62, .70, 21)),
}


def build(c):
    m = interior_materials.make(c)
    k = dict(SHAPES[c['shape']])
    x = k['wheel_x']
    for s in (-1, 1):
        seat(m, c, (s * x, .0, k['seat']), wide=c.get('wide', 1.0))
    if c['shape'] != 'coupe' or c.get('rear_seats'):
        bench(m, c, (0, -.98, k['seat']))
    dash(m, c, k)
    wheel(m, c, (x, k['dy'] - .30, k['dz'] - .06))
    console(m, c, k)
    shell(m, c, k, c.get('sides', (-1,)))
    return k
