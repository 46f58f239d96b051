import type { questions as english } from '#messages/en/editor/editor-questions.ts';
import { isolated } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('ar');

export const questions: typeof english = {
  intro: 'أسئلة للمشترين أو الحضور عما تحتاج إلى معرفته. يمكن تجاوزها إن لم تلزم.',
  none: 'لا أسئلة بعد. يُدخل المشترون الأسماء والبريد الإلكتروني.',
  add: 'إضافة سؤال',
  loading: 'جارٍ تحميل الأسئلة',
  failed: 'تعذر تحميل أسئلة هذه الفعالية',
  kinds: {
    text: 'نص قصير',
    long_text: 'نص طويل',
    choice: 'خيار واحد',
    several: 'عدة خيارات',
    number: 'رقم',
    date: 'تاريخ',
    consent: 'موافقة',
  },
  pers: { order: 'المشتري، مرة واحدة', attendee: 'كل مشارك' },
  fields: {
    kind: 'الإجابة',
    text: 'السؤال',
    choices: 'الخيارات',
    linkUrl: 'رابط النص الكامل',
    required: 'إلزامي',
    per: 'من يجيب',
    ticketTypes: 'التذاكر',
    atDoor: 'العرض عند الباب',
    retired: 'لم يعد يُطرح',
    removed: 'محذوف',
    order: 'ترتيب الأسئلة',
  },
  consentText: 'ما تُطلب الموافقة عليه',
  hints: {
    choices: 'واحد في كل سطر.',
    linkUrl: 'مثل شروطك. يمكن تركه فارغًا إن كان النص وافيًا.',
    required: 'لا طلب بلا إجابة. الضيوف الذين تضيفهم بنفسك غير ملزمين بالإجابة.',
    ticketTypes: 'إن لم يُختر شيء، يُطرح لكل تذكرة.',
    atDoor: 'يرى المشرفون الإجابة مع التذكرة.',
    goneTypes: 'كان يُطرح لتذكرة حُذفت، فلا يُسأل أحد. يرجى اختيار تذاكر أخرى.',
  },
  problems: {
    no_question: 'يرجى إدخال السؤال.',
    too_few_choices: 'يرجى إدخال خيارين على الأقل.',
    too_many_choices: 'الخيارات كثيرة جدًا.',
    choice_too_long: 'أحد الخيارات طويل جدًا.',
    no_web_address: 'يرجى إدخال عنوان ويب.',
  },
  yes: 'نعم',
  unnamed: 'سؤال جديد',
  more: 'التفاصيل',
  details: (question) => `التفاصيل: ${isolated(question)}`,
  isRequired: 'إلزامي',
  isAtDoor: 'عند الباب',
  isRetired: 'لم يعد يُطرح',
  answers: (count) =>
    plural(count, {
      zero: 'لا إجابات',
      one: 'إجابة واحدة',
      two: 'إجابتان',
      few: '# إجابات',
      other: '# إجابة',
    }),
  delete: 'حذف السؤال',
  deleted: (question) => `تم حذف ${isolated(question)}`,
  keptBecauseAnswered: 'سبقت الإجابة عنه، فلا يمكن حذفه. يمكنك التوقف عن طرحه؛ وتبقى الإجابات.',
  retire: 'التوقف عن طرحه',
  askAgain: 'طرحه من جديد',
};
