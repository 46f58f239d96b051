import type { ruleProblems as english } from '#messages/en/door/rule-problems.ts';

export const ruleProblems: typeof english = {
  window_ends_before_start: 'يجب أن ينتهي بعد أن يبدأ.',
  windows_overlap: 'يتداخل هذا مع وقت آخر. يرجى تغيير أحدهما، أو دمجهما.',
  entries_without_reentry: 'مع «مرة واحدة»، للتذكرة دخول واحد. يرجى اختيار قاعدة أخرى، أو إفراغ هذه الخانة.',
  no_types: 'يرجى اختيار نوع تذكرة واحد على الأقل، أو السماح للجميع بالدخول.',
};
