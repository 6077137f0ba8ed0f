// A group of Elements for one payment, created by `stripe.elements()`.
import { createElement, ELEMENT_TYPES, internalsOf } from './cardElement.js';

/** Accepts 'card' or its React component. */
function typeNamed(typeOrComponent) {
  return typeof typeOrComponent === 'string'
    ? typeOrComponent
    : typeOrComponent && typeOrComponent.__elementType;
}

const groups = new WeakMap();

/** The internals of a group of this script, or undefined for anything else. */
export function groupOf(elements) {
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
        .map(internalsOf)
        .find((member) => member.numberText() !== '');
      return holder ? holder.numberText() : '';
    },
    released: (type) => byType.delete(type),
    internals: () => all().map(internalsOf),
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
          for (const member of group.internals()) if (member.type === 'cardCvc') member.restyle();
        });
      }
      return element;
    },
    getElement: (typeOrComponent) => byType.get(typeNamed(typeOrComponent)) || null,
    update(changes) {
      options = { ...options, ...changes };
      for (const member of group.internals()) member.restyle();
    },
    fetchUpdates: () => Promise.resolve({}),
    submit() {
      const error = group
        .internals()
        .map((member) => member.firstProblem())
        .find(Boolean);
      return Promise.resolve(error ? { error } : {});
    },
    on: () => elements,
    off: () => elements,
  };
  groups.set(elements, { internals: group.internals, clientSecret: () => options.clientSecret, elements });
  return elements;
}
