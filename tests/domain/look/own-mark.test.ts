import { expect, it } from 'vitest';
import { hasOwnMark, productLook, productName, withName } from '#domain/look/look.ts';

it.each([
  [productLook, false],
  [{ ...productLook, name: 'Fatoumata’s' }, true],
  [{ ...productLook, logo: { id: 'l', isDark: false } }, true],
  [{ ...productLook, name: 'Fatoumata’s', logo: { id: 'l', isDark: true } }, true],
] as const)('%j has its own mark: %s', (look, own) => {
  expect(hasOwnMark(look)).toBe(own);
});

it("uses the installation's name wherever a sentence names the product", () => {
  expect(withName(`${productName} is closed. Ask ${productName}.`, 'Fatou $&')).toBe(
    'Fatou $& is closed. Ask Fatou $&.',
  );
});
