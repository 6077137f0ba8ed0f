// The alternative texts of the car pictures: one plain sentence for each car and view.
const WHERE = {
  front: 'seen low from the front three-quarter in a dark studio',
  side: 'in pure profile in a dark studio, a line of light along its shoulder',
  rear: 'seen from the rear three-quarter in a dark studio',
  detail: 'in a close view of the nose and front wheel in a dark studio',
};
const car = (what, cabin) => (view) =>
  view === 'interior' ? `${cabin}, seen from between the front seats.` : `${what}, ${WHERE[view]}.`;

export const ALT = {
  'lamborghini-huracan': car(
    'A low wedge-shaped Lamborghini Huracán in dark graphite',
    'A Lamborghini Huracán cabin in black leather with orange stitching, carbon trim and a flat-bottomed steering wheel',
  ),
  'ferrari-f8-spider': car(
    'An open-top Ferrari F8 Spider in deep red with tan seats',
    'An open Ferrari F8 Spider cabin with fluted tan seats, a black dashboard and carbon trim',
  ),
  'mclaren-720s': car(
    'A teardrop-shaped McLaren 720S in burnt copper with a black canopy',
    'A McLaren 720S cabin in grey leather with orange stitching and aluminium trim',
  ),
  'aston-martin-db11': car(
    'A long-bonneted Aston Martin DB11 coupé in British green',
    'An Aston Martin DB11 cabin with fluted brown seats, a dark green dashboard and walnut trim',
  ),
  'bentley-continental-gt': car(
    'A broad-shouldered Bentley Continental GT coupé in silver',
    'A Bentley Continental GT cabin with diamond-quilted tan seats, walnut trim and round air vents',
  ),
  'rolls-royce-dawn': car(
    'A Rolls-Royce Dawn convertible in midnight blue with the hood down and tan seats',
    'An open Rolls-Royce Dawn cabin with tan seats, a navy dashboard and pale oak trim',
  ),
  'mercedes-amg-g63': car(
    'An upright, boxy Mercedes-AMG G 63 in dark grey',
    'A Mercedes-AMG G 63 cabin with diamond-quilted red seats, carbon trim and one wide display',
  ),
  'rolls-royce-phantom': car(
    'A very long black Rolls-Royce Phantom limousine with a tall upright grille',
    'A Rolls-Royce Phantom cabin in ivory leather with burl veneer',
  ),
  'rolls-royce-ghost': car(
    'A formal Rolls-Royce Ghost saloon in graphite grey',
    'A Rolls-Royce Ghost cabin with grey channelled seats, a navy dashboard and one wide display',
  ),
  'bentley-flying-spur': car(
    'A sporting Bentley Flying Spur saloon in burgundy',
    'A Bentley Flying Spur cabin with diamond-quilted burgundy seats, beige panels and burl veneer',
  ),
  'mercedes-maybach-s680': car(
    'A sleek Mercedes-Maybach S 680 saloon in champagne and black',
    'A Mercedes-Maybach S 680 cabin in beige leather with a black dashboard and violet ambient light',
  ),
  'bentley-bentayga': car(
    'A rounded Bentley Bentayga SUV in British green',
    'A Bentley Bentayga cabin with diamond-quilted green seats and tan panels',
  ),
  'range-rover-autobiography': car(
    'A slab-sided Range Rover Autobiography in pearl white with a black floating roof',
    'A Range Rover Autobiography cabin in white perforated leather with ash veneer',
  ),
  'mercedes-v-class': car('A Mercedes V-Class van in dark blue'),
};
