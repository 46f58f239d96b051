import type { discardTyped as english } from '#messages/en/discard-typed.ts';

export const discardTyped: typeof english = {
  discard: 'تجاهل ما أدخلته',
  discarding: 'تجاهل ما أدخلته؟',
  discardingText: 'يُفقد كل ما أدخلته.',
  notStored: 'مساحة التخزين في هذا المتصفح ممتلئة أو محظورة. يرجى إخلاء مساحة، ثم إعادة المحاولة.',
};
