# The cabins of the demo fleet: shape, leather, trim, screens, light.
INTERIORS = {
    'bentley-continental-gt': dict(
        shape='saloon', leather=(.40, .16, .055), second=(.035, .022, .017), stitch=(.80, .70, .55), trim='walnut', quilt='diamond',
        paint=(.42, .43, .45), ambient=(1, .72, .40), dash='classic', screen_kind='integrated', vents='round', selector='lever', spokes='three'),
    'lamborghini-huracan': dict(
        shape='coupe', leather=(.022, .022, .024), second=(.015, .015, .016), stitch=(.85, .35, .02), trim='carbon', quilt='plain', sport=True,
        paint=(.03, .03, .034), ambient=(1, .35, .05), dash='sport', screen_kind='portrait', vents='rect', selector='bridge', spokes='three', flat_wheel=True,
        roof=(.03, .03, .032), accent=(1, .5, .1), gauges='single'),
    'rolls-royce-ghost': dict(
        shape='saloon', leather=(.60, .52, .40), second=(.03, .035, .06), stitch=(.05, .07, .16), trim='blackwood', quilt='plain', wide=1.05,
        paint=(.075, .080, .088), ambient=(.8, .9, 1), dash='panel', screen_kind='wide', vents='round', selector='rotary', spokes='two'),
}
