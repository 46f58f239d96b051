/** Pages about the product: their paths and title keys. */
export const productPages = [
  { to: '/welcome', label: 'welcome' },
  { to: '/features', label: 'features' },
  { to: '/about', label: 'about' },
  { to: '/contact', label: 'contact' },
] as const;
