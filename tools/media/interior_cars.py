# The cabins of the demo fleet: shape, leather, stitches, trim, displays, light. Colours are linear.
TAN, SADDLE, CREAM = (.40, .16, .055), (.27, .095, .032), (.60, .52, .40)
BLACK, ESPRESSO, NAVY, IVORY = (.020, .020, .022), (.035, .022, .017), (.016, .024, .060), (.68, .63, .54)
WARM, COOL, AMBER = (1, .72, .40), (.75, .88, 1), (1, .40, .08)
DARK_ROOF, GREY_ROOF = (.05, .05, .052), (.30, .30, .31)

INTERIORS = {
    'lamborghini-huracan': dict(
        shape='coupe', leather=(.045, .045, .048), second=BLACK, insert=(.10, .10, .105), stitch=(.90, .32, .02), pipe=(.70, .22, .02), trim='carbon', quilt='bars',
        sport=True, paint=(.05, .05, .055), ambient=AMBER, dash='sport', screen_kind='portrait', vents='rect', selector='bridge', red_start=True,
        flat_wheel=True, roof=DARK_ROOF, accent=(1, .5, .1), gauges='single', key=1.5, mean=.38),
    'ferrari-f8-spider': dict(
        shape='coupe', leather=(.42, .17, .06), second=BLACK, stitch=(.85, .75, .6), trim='carbon', quilt='flutes', sport=True, open=True,
        paint=(.32, .006, .008), ambient=(1, .2, .1), dash='sport', screen_kind='none', vents='round', turbine=True, selector='bridge', flat_wheel=True,
        accent=(1, .25, .15), gauges='single'),
    'mclaren-720s': dict(
        shape='coupe', leather=(.15, .155, .165), second=(.03, .03, .033), stitch=(.75, .25, .05), trim='aluminium', quilt='plain', sport=True, glass_roof=True,
        paint=(.42, .13, .035), ambient=COOL, dash='sport', screen_kind='portrait', vents='rect', selector='bridge', roof=GREY_ROOF, accent=(.95, .45, .15),
        gauges='single', pipe=(.42, .13, .035)),
    'aston-martin-db11': dict(
        shape='coupe', leather=(.17, .065, .025), second=(.012, .035, .025), stitch=(.75, .65, .45), trim='walnut', quilt='flutes', paint=(.008, .05, .03),
        ambient=WARM, dash='classic', screen_kind='integrated', vents='rect', selector='rotary', roof=(.40, .34, .26), accent=(.5, .85, .6), ui='music'),
    'bentley-continental-gt': dict(
        shape='saloon', leather=TAN, second=ESPRESSO, stitch=(.80, .70, .55), trim='walnut', quilt='diamond', paint=(.42, .43, .45), ambient=WARM,
        dash='classic', screen_kind='integrated', vents='round', selector='lever'),
    'rolls-royce-dawn': dict(
        shape='saloon', leather=(.44, .20, .085), second=NAVY, stitch=(.85, .8, .7), pipe=NAVY, trim='oak', quilt='plain', wide=1.05, open=True,
        paint=(.010, .016, .06), ambient=COOL, dash='classic', screen_kind='integrated', vents='round', selector='rotary', spokes='four', wood_wheel=True),
    'mercedes-amg-g63': dict(
        shape='tall', leather=(.30, .010, .012), second=BLACK, stitch=(.75, .06, .05), trim='carbon', quilt='diamond', paint=(.05, .052, .056),
        ambient=(1, .12, .10), dash='panel', screen_kind='wide', vents='round', turbine=True, selector='bridge', flat_wheel=True, roof=DARK_ROOF,
        accent=(1, .25, .2), ui='tiles', key=1.35),
    'rolls-royce-phantom': dict(
        shape='saloon', leather=IVORY, second=(.05, .020, .012), stitch=(.10, .04, .02), trim='burl', quilt='plain', wide=1.08, paint=(.0045, .0045, .005),
        ambient=WARM, dash='panel', screen_kind='floating', vents='round', selector='rotary', spokes='two', wood_wheel=True, accent=(.9, .7, .45), key=.85),
    'rolls-royce-ghost': dict(
        shape='saloon', leather=(.34, .36, .39), second=NAVY, stitch=(.80, .82, .86), trim='blackwood', quilt='bars', wide=1.05, paint=(.075, .080, .088),
        ambient=COOL, dash='panel', screen_kind='wide', vents='round', selector='lever', spokes='two', ui='music'),
    'bentley-flying-spur': dict(
        shape='saloon', leather=(.16, .012, .022), second=(.42, .34, .25), top=(.05, .010, .013), wheel=(.05, .010, .013), carpet=(.06, .012, .016), stitch=(.72, .60, .42),
        trim='burl', quilt='diamond', paint=(.06, .004, .01), ambient=WARM, dash='classic', screen_kind='integrated', vents='round', spokes='four', accent=(1, .6, .4), ui='tiles'),
    'mercedes-maybach-s680': dict(
        shape='saloon', leather=(.56, .43, .30), second=(.028, .020, .016), stitch=(.20, .12, .07), insert=(.50, .37, .25), trim='piano', quilt='flutes', pillow=True,
        paint=(.45, .35, .22), ambient=(.45, .35, 1), glow=7.0, dash='panel', screen_kind='portrait', vents='round', turbine=True, spokes='two', glass_roof=True,
        accent=(.75, .6, 1), metal=(.86, .68, .50)),
    'bentley-bentayga': dict(
        shape='tall', leather=(.035, .075, .050), second=(.30, .17, .085), top=(.018, .035, .025), wheel=(.018, .035, .025), carpet=(.03, .05, .035), stitch=(.70, .50, .28),
        trim='ash', quilt='diamond', paint=(.008, .05, .03), ambient=WARM, dash='classic', screen_kind='floating', vents='round', spokes='three', glass_roof=True, accent=(.5, .8, .6)),
    'range-rover-autobiography': dict(
        shape='tall', leather=(.62, .60, .56), second=(.10, .10, .105), stitch=(.30, .30, .31), trim='ash', quilt='bars', perforated=True, paint=(.75, .74, .71),
        ambient=COOL, dash='panel', screen_kind='portrait', vents='rect', selector='rotary', spokes='four', glass_roof=True, key=.9),
}
