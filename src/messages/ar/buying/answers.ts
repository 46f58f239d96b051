import type { answerProblems as englishProblems, answers as english } from '#messages/en/buying/answers.ts';
import { maxAnswerLetters } from '#domain/sales/answer.ts';
import { formatsIn } from '#messages/formats-in.ts';
import { isolated } from '#messages/isolated.ts';

const { count } = formatsIn.ar;

export const answerProblems: typeof englishProblems = {
  missing: 'يرجى الإجابة عن هذا السؤال.',
  not_chosen: 'يرجى اختيار إجابة.',
  not_agreed: 'الموافقة على هذا شرط للحصول على التذاكر.',
  too_long: `الحد الأقصى للأحرف ${count(maxAnswerLetters.text)}، أو ${count(maxAnswerLetters.long_text)} حيث يتسع المكان لعدة أسطر.`,
  not_a_choice: 'لم تعد هذه الإجابة متاحة. يرجى اختيار أخرى.',
  no_number: 'يرجى إدخال رقم.',
  no_date: 'يرجى إدخال تاريخ.',
  changed: 'غيّر المنظِّم هذا السؤال. يرجى مراجعة إجابتك.',
};

export const answers: typeof english = {
  problems: answerProblems,
  optional: (question) => `${isolated(question)} (اختياري)`,
  choose: 'اختيار',
  agree: 'أوافق',
  read: 'قراءة النص الكامل',
  agreedAt: (time) => `تمت الموافقة، ${time}`,
  notAnswered: 'بلا إجابة',
  title: 'الإجابات',
  what: 'الإجابات',
  buyer: 'المشتري',
  attendee: (number, ticket) => `المشارك ${number}، ${isolated(ticket)}`,
  edit: 'تعديل الإجابات',
  save: 'حفظ الإجابات',
  saved: 'حُفظت الإجابات',
};
