# Builds a cabin from its parts: shape, seats, dashboard, wheel, console and shell.
import interior_materials
from interior_console import console
from interior_dash import dash
from interior_seat import seat
from interior_shell import shell
from interior_wheel import wheel

# w: half width at the belt, belt: window line, roof: height, dy/dz: front edge of the dashboard, seat: height of the seats
SHAPES = {
    'coupe': dict(w=.72, belt=.70, roof=1.10, dy=.92, dz=.70, seat=-.03, tunnel=.40, wheel_x=.37, header=.38, tumble=.19, cam=(-.05, -.30, 1.0, .0, .9, .50, 17.5)),
    'saloon': dict(w=.75, belt=.74, roof=1.22, dy=.95, dz=.76, seat=.03, tunnel=.42, wheel_x=.38, header=.42, tumble=.18, cam=(-.05, -.36, 1.10, .0, .9, .565, 17.5)),
    'tall': dict(w=.77, belt=.80, roof=1.38, dy=.95, dz=.83, seat=.10, tunnel=.48, wheel_x=.39, header=.44, tumble=.12, wrap=.06, cam=(-.05, -.36, 1.22, .0, .9, .64, 17.5)),
}


def build(c):
    m = interior_materials.make(c)
    k = dict(SHAPES[c['shape']])
    x = k['wheel_x']
    for s in (-1, 1):
        seat(m, c, (s * x, .0, k['seat']), wide=c.get('wide', 1.0))
    dash(m, c, k)
    wheel(m, c, (x, k['dy'] - .30, k['dz'] - .06))
    console(m, c, k)
    shell(m, c, k, c.get('sides', (-1, 1)))
    return k
