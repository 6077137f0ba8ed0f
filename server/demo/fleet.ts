// The cars of the demo data. `slug` names their pictures under public/media/cars/.
import type { Purpose } from '#domain/kit/purpose.ts';
import type { DEMO_DETAILS } from './fleetDetails.ts';

export interface DemoCar {
  slug: keyof typeof DEMO_DETAILS;
  make: string;
  model: string;
  year: number;
  /** Per hour for MusicVideo, per 6 hours for Chauffeur. */
  pounds: number;
  /** Only a few cars have rates for days and weeks; without them a day costs `pounds`. */
  dayPounds?: number;
  weekPounds?: number;
  purpose: Purpose;
  description: string;
}

export const FLEET: readonly DemoCar[] = [
  {
    slug: 'lamborghini-huracan',
    make: 'Lamborghini',
    model: 'Huracán EVO',
    year: 2023,
    pounds: 195,
    purpose: 'MusicVideo',
    description:
      'A ten-cylinder wedge that fills any frame. Low, wide and loud, it is our most requested car for night shoots: the engine note alone carries a chorus. Comes with a handler who knows its angles and a ramp for tight locations.',
  },
  {
    slug: 'ferrari-f8-spider',
    make: 'Ferrari',
    model: 'F8 Spider',
    year: 2022,
    pounds: 210,
    purpose: 'MusicVideo',
    description:
      'An open-top Ferrari for performance shots: the roof folds away in fourteen seconds, so a take can start closed and end under the sky. Mounting points for a car rig are fitted, and the paint is polished before every hire.',
  },
  {
    slug: 'mclaren-720s',
    make: 'McLaren',
    model: '720S',
    year: 2021,
    pounds: 185,
    purpose: 'MusicVideo',
    description:
      'Dihedral doors that rise like wings and a body without a single straight line. The 720S reads as the future on camera, by day and by night, and its cabin leaves room for a camera operator beside the artist.',
  },
  {
    slug: 'aston-martin-db11',
    make: 'Aston Martin',
    model: 'DB11',
    year: 2022,
    pounds: 140,
    purpose: 'MusicVideo',
    description:
      'Long bonnet, short tail, all restraint: the DB11 suits ballads, suits and rain-soaked streets. A grand tourer with a story about it, quiet enough for live sound and happy to repeat a take as often as you like.',
  },
  {
    slug: 'bentley-continental-gt',
    make: 'Bentley',
    model: 'Continental GT',
    year: 2023,
    pounds: 150,
    purpose: 'MusicVideo',
    description:
      'Broad shoulders, jewelled headlamps and a cabin of quilted hide that looks as good in close-up as the car does in a wide shot. Our choice for videos that want wealth without noise, and easy to drive for the cast.',
  },
  {
    slug: 'rolls-royce-dawn',
    make: 'Rolls-Royce',
    model: 'Dawn',
    year: 2021,
    pounds: 260,
    dayPounds: 1560,
    weekPounds: 7800,
    purpose: 'MusicVideo',
    description:
      'The open Rolls-Royce: four seats, a veneered rear deck and doors that open against the wind. Seen in more videos than any other car we own, it turns a slow drive along the river into an entrance.',
  },
  {
    slug: 'mercedes-amg-g63',
    make: 'Mercedes-Benz',
    model: 'AMG G 63',
    year: 2023,
    pounds: 130,
    dayPounds: 780,
    weekPounds: 3900,
    purpose: 'MusicVideo',
    description:
      'Upright, square and unmistakable, with side pipes and a roof that will carry a crew member. The G 63 goes where the low cars cannot: quarries, beaches, building sites, and it looks at home in all of them.',
  },
  {
    slug: 'rolls-royce-phantom',
    make: 'Rolls-Royce',
    model: 'Phantom Extended',
    year: 2023,
    pounds: 1140,
    purpose: 'Chauffeur',
    description:
      'The car by which the others are measured. Rear seats that recline under a ceiling of stars, a silence that lets you take a call at any speed, and a chauffeur who has the door open before you look for the handle.',
  },
  {
    slug: 'rolls-royce-ghost',
    make: 'Rolls-Royce',
    model: 'Ghost',
    year: 2022,
    pounds: 930,
    purpose: 'Chauffeur',
    description:
      'Everything a Rolls-Royce does, a little more quietly. The Ghost is our most booked car for weddings and premieres: dignified in front of the church, discreet at the stage door, and smooth over every kind of road.',
  },
  {
    slug: 'bentley-flying-spur',
    make: 'Bentley',
    model: 'Flying Spur',
    year: 2023,
    pounds: 780,
    purpose: 'Chauffeur',
    description:
      'A limousine with the legs of a sports saloon. Massaging rear seats, blinds, a cooled bottle between them, and the pace to make up for a late flight. For days with several appointments and no time to lose between them.',
  },
  {
    slug: 'mercedes-maybach-s680',
    make: 'Mercedes-Benz',
    model: 'Maybach S 680',
    year: 2023,
    pounds: 720,
    purpose: 'Chauffeur',
    description:
      'First class on four wheels: two-tone paint, rear seats with calf rests, folding tables and a champagne cooler. The Maybach is where our business guests do their best work, and where they sleep on the way home.',
  },
  {
    slug: 'bentley-bentayga',
    make: 'Bentley',
    model: 'Bentayga',
    year: 2022,
    pounds: 690,
    purpose: 'Chauffeur',
    description:
      'Height, comfort and four driven wheels for country houses and winter roads. Room for four passengers with their cases and a dog, in a cabin that smells of new leather however muddy the day outside becomes.',
  },
  {
    slug: 'range-rover-autobiography',
    make: 'Land Rover',
    model: 'Range Rover Autobiography',
    year: 2024,
    pounds: 600,
    dayPounds: 900,
    weekPounds: 4500,
    purpose: 'Chauffeur',
    description:
      'The long-wheelbase Range Rover, with two reclining armchairs in the back and a view over every other car. At home in front of a hotel and at the end of a farm track, it is the one car that suits every guest.',
  },
  {
    slug: 'mercedes-v-class',
    make: 'Mercedes-Benz',
    model: 'V-Class',
    year: 2023,
    pounds: 480,
    dayPounds: 720,
    weekPounds: 3600,
    purpose: 'Chauffeur',
    description:
      'Six leather seats facing each other, a table in the middle and room for everyone’s luggage. For families from the airport, for crews between locations, and for teams who want to hold the meeting on the way to it.',
  },
];
