# All cars by slug; the tables are in cars_music.py and cars_chauffeur.py.
from cars_music import MUSIC
from cars_chauffeur import CHAUFFEUR

CARS = {**MUSIC, **CHAUFFEUR}
