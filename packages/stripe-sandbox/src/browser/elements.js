// A group of Elements that belong to one payment, as `stripe.elements()` makes it.
import { createElement, ELEMENT_TYPES, insideOf } from './cardElement.js';

/** 'card', or the React component that stands for it. */
function typeNamed(typeOrComponent) {
  return typeof typeOrComponent === 'string'
    ? typeOrComponent
    : typeOrComponent && typeOrComponent.__elementType;
}

const groups = new WeakMap();

/** What `confirmPayment` needs to know of a group of this script. */
export function groupInside(elements) {
  return typeof elements === 'object' && elements !== null ? groups.get(elements) : undefined;
}

export function createElements(givenOptions) {
  let options = { ...givenOptions };
  const byType = new Map();
  const all = () => [...byType.values()];
  const group = {
    appearance: () => options.appearance,
    numberText() {
      const holder = all()
        .map(insideOf)
        .find((inside) => inside.numberText() !== '');
      return holder ? holder.numberText() : '';
    },
    released: (type) => byType.delete(type),
    insides: () => all().map(insideOf),
  };
  const elements = {
    create(type, elementOptions) {
      if (!ELEMENT_TYPES.includes(type)) {
        throw new Error(`The payment sandbox has no Element of type ${type}.`);
      }
      if (byType.has(type)) throw new Error(`Can only create one Element of type ${type}.`);
      const element = createElement(type, elementOptions, group);
      byType.set(type, element);
      if (type === 'cardNumber') {
        element.on('change', () => {
          for (const inside of group.insides()) if (inside.type === 'cardCvc') inside.restyle();
        });
      }
      return element;
    },
    getElement: (typeOrComponent) => byType.get(typeNamed(typeOrComponent)) || null,
    update(changes) {
      options = { ...options, ...changes };
      for (const inside of group.insides()) inside.restyle();
    },
    fetchUpdates: () => Promise.resolve({}),
    submit() {
      const error = group
        .insides()
        .map((inside) => inside.firstProblem())
        .find(Boolean);
      return Promise.resolve(error ? { error } : {});
    },
    on: () => elements,
    off: () => elements,
  };
  groups.set(elements, { insides: group.insides, clientSecret: () => options.clientSecret, elements });
  return elements;
}
