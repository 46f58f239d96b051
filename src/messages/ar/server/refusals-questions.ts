import type { questionRefusals as english } from '#messages/en/server/refusals-questions.ts';
import { maxChoiceLetters, maxChoices, maxQuestions } from '#domain/events/question.ts';
import { answerProblems } from '#messages/ar/buying/answers.ts';

export const questionRefusals: typeof english = {
  answers: answerProblems,
  answersChanged: 'تغيرت هذه الإجابات في علامة تبويب أخرى أو على جهاز آخر. يرجى مراجعتها، ثم الحفظ من جديد.',
  answersFixed: 'بدأت الفعالية، فلم يعد ممكنًا تغيير الإجابات. يرجى سؤال المنظِّم.',
  answered: 'سبقت الإجابة عن هذا السؤال، فلا يمكن حذفه. يمكن التوقف عن طرحه بدلًا من ذلك.',
  changedElsewhere: 'تغير هذا السؤال في علامة تبويب أخرى أو على جهاز آخر. يرجى مراجعته، ثم الحفظ من جديد.',
  choiceTooLong: `الحد الأقصى لأحرف الخيار ${maxChoiceLetters}.`,
  idTaken: 'تعذرت إضافة هذا السؤال. يرجى إضافة سؤال جديد.',
  noQuestion: 'يرجى إدخال السؤال.',
  notFound: 'السؤال غير موجود في هذه الفعالية.',
  tooFewChoices: 'يرجى إدخال خيارين على الأقل، كل منهما في سطر.',
  tooMany: `الحد الأقصى لأسئلة الفعالية ${maxQuestions}. يمكن إعادة استخدام سؤال لم يعد يُطرح.`,
  tooManyChoices: `الحد الأقصى لخيارات السؤال ${maxChoices}.`,
  unknown:
    'يطرح المنظِّم أسئلة لا يستطيع هذا الإصدار من التطبيق عرضها. يرجى إعادة تحميل الصفحة، ثم الطلب من جديد.',
  unknownTicketType: 'حُذفت تذكرة من تذاكر هذا السؤال. يرجى اختيار تذاكره من جديد.',
};
