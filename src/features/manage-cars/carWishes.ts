// What the rows' actions ask of the table around them.
import { createContext } from 'react';
import type { Car } from '#domain/contract/cars.ts';

export interface CarWishes {
  onUpdate: (car: Car) => void;
  onDelete: (car: Car) => void;
}

const ignore = () => undefined;
export const CarWishesContext = createContext<CarWishes>({ onUpdate: ignore, onDelete: ignore });
