/** Pages about the product: their addresses, and which of the places' names each has. */
export const productPages = [
  { to: '/welcome', label: 'welcome' },
  { to: '/features', label: 'features' },
  { to: '/about', label: 'about' },
  { to: '/contact', label: 'contact' },
] as const;
