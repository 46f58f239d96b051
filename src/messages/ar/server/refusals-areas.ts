import type { areas as english } from '#messages/en/server/refusals-areas.ts';
import { isolated } from '#messages/isolated.ts';
import { allOf } from '#messages/lists.ts';
import { ruleProblems } from '#messages/ar/door/rule-problems.ts';

const all = allOf('ar');

export const areas: typeof english = {
  changedElsewhere: 'تغيرت هذه القواعد في علامة تبويب أخرى أو على جهاز آخر. يرجى مراجعتها، ثم الحفظ من جديد.',
  inUse: (gates) =>
    gates.length === 0
      ? 'جرى المسح هنا، فلا يمكن إزالة هذه المنطقة.'
      : `تتبع هذه المنطقة بوابات: ${all(gates.map(isolated))}. يرجى نقلها إلى منطقة أخرى أولًا.`,
  main: 'لكل فعالية منطقتها الرئيسية، فلا يمكن إزالتها.',
  nameTaken: 'لمنطقة أخرى هذا الاسم. يرجى اختيار اسم مختلف.',
  notFound: 'المنطقة غير موجودة في هذه الفعالية.',
  problems: ruleProblems,
  touchesPeople: 'مر أشخاص بهذه المنطقة من قبل، والقواعد الجديدة تمسهم.',
  tooMany: (most) => `الحد الأقصى لمناطق الفعالية ${most}.`,
  unknownType: 'نوع التذكرة هذا ليس من هذه الفعالية. يرجى إعادة التحميل، ثم الاختيار من جديد.',
};
