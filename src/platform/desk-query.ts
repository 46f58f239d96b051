/** A desktop: wide, with a pointer that needs no finger-sized targets. Styles call it `_desk`. */
export const deskQuery = '(min-width: 60rem) and (pointer: fine)';
