/** A desk: room, and a pointer that needs no targets of a finger's size. Styles call it `_desk`. */
export const deskQuery = '(min-width: 60rem) and (pointer: fine)';
