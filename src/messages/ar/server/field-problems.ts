import { maxSiteNameLength } from '#domain/look/look.ts';
import type { fieldProblems as english } from '#messages/en/server/field-problems.ts';
import { maxSenderNameLength, settingRanges } from '#domain/people/server-settings.ts';
import { maxEntryLimit } from '#domain/door/rule-problems.ts';
import { maxFeeBasisPoints } from '#domain/sales/fee.ts';
import { ageLimitRange, formYears } from '#domain/events/event-form.ts';
import { maxPerOrder, maxPlaces } from '#domain/events/ticket-type-form.ts';
import { maxDays } from '#domain/time/day-range.ts';
import { maxPerTicket, maxUses } from '#domain/sales/add-on.ts';
import { groupSizes } from '#domain/sales/ticket-group.ts';
import { formatsIn } from '#messages/formats-in.ts';
import { days } from '#messages/ar/nouns.ts';

const { count } = formatsIn.ar;

const between = (least: number, most: number) => `يرجى إدخال عدد صحيح من ${count(least)} إلى ${count(most)}.`;

export const fieldProblems: typeof english = {
  addOnPerTicket: between(1, maxPerTicket),
  addOnUses: between(1, maxUses),
  age: `يرجى إدخال عمر من ${ageLimitRange.least} إلى ${ageLimitRange.most}.`,
  answerTwice: 'أُرسلت الإجابة نفسها مرتين. يرجى إرسال كل إجابة مرة واحدة.',
  areaName: 'يرجى إدخال اسم للمنطقة.',
  askForNewCode: 'يرجى طلب رمز جديد.',
  capacity: between(1, maxPlaces),
  checkpointLetters: 'يرجى استخدام الأحرف اللاتينية الصغيرة والأرقام والواصلات فقط.',
  checkpointReserved: 'يرجى اختيار اسم آخر للمنطقة.',
  codePolicy: 'يرجى اختيار الرموز المقبولة.',
  coolDown: 'يرجى إدخال عدد صحيح من الدقائق، حتى أسبوع.',
  countryCode: 'حرفان، مثل GM.',
  currency: 'يرجى إدخال عملة، مثل GMD.',
  dateAndTime: 'يرجى إدخال تاريخ ووقت.',
  day: 'يرجى إدخال يوم، مثل 2026-11-21.',
  dayCount: `يرجى اختيار ${days.of(maxDays)} على الأكثر.`,
  dayOrder: 'يرجى اختيار يوم أخير لا يسبق الأول.',
  deletePhrase: 'يرجى إدخال هذا النص تمامًا: delete my account',
  entries: between(1, maxEntryLimit),
  email: 'ليس بريدًا إلكترونيًا.',
  feeShare: `يرجى إدخال نسبة مئوية من 0 إلى ${maxFeeBasisPoints / 100}، بمنزلتين عشريتين على الأكثر.`,
  fillIn: 'هذه الخانة مطلوبة.',
  formYear: `يرجى إدخال تاريخ من ${formYears.first} إلى ${formYears.last}.`,
  gateName: 'يرجى إدخال اسم للبوابة.',
  messageMissing: 'يرجى كتابة رسالتك.',
  nonce: 'ليست قيمة nonce.',
  oneLine: 'لا يمكن استخدام فواصل الأسطر ومحارف التحكم هنا.',
  organizerKind: 'يرجى اختيار الجهة المنظِّمة.',
  passkeyAnswer: 'ليست إجابة من مفتاح مرور.',
  passwordHash: 'ليست بصمة كلمة مرور.',
  offerMinutes: 'يرجى اختيار مدة من 15 دقيقة إلى 7 أيام.',
  perOrderLimit: between(1, maxPerOrder),
  personId: 'ليس رقم شخص ولا معرّفه.',
  price: 'يرجى إدخال سعر قدره 0 أو أكثر.',
  priceTooHigh: 'يرجى إدخال سعر أقل.',
  groupSize: between(1, groupSizes.most),
  ticketTypeTwice: 'أُرسل نوع التذكرة نفسه مرتين. يرجى إرسال كل نوع مرة واحدة.',
  tierCount: between(1, maxPlaces),
  quantity: between(0, maxPlaces),
  questionText: 'يرجى إدخال السؤال.',
  reason: 'يرجى إدخال سبب.',
  reentry: 'يرجى اختيار ما إذا كانت التذكرة تصلح مرة أخرى.',
  smsCode: 'الرمز من ستة أرقام.',
  teamRole: 'يرجى اختيار مدير أو بائع أو مشرف أو مضيف البوابة.',
  ticketTypeName: 'يرجى إدخال اسم لهذه التذكرة.',
  timeZone: 'يرجى اختيار منطقة زمنية.',
  tooLong: (most) => `الحد الأقصى للأحرف ${most}.`,
  unnamed: 'هذه القيمة غير صالحة. يرجى التحقق منها، أو إعادة تحميل الصفحة.',
  username: 'من 3 إلى 60 حرفًا أو رقمًا أو نقطة أو واصلة.',
  uuid: 'المعرّف ليس UUID.',
  venueName: 'يرجى إدخال اسم المكان.',
  webAddress: 'يرجى إدخال عنوان ويب، مثل https://example.org.',
  holdMinutes: between(settingRanges.holdMinutes.least, settingRanges.holdMinutes.most),
  logDays: between(settingRanges.logDays.least, settingRanges.logDays.most),
  requestDays: between(settingRanges.requestDays.least, settingRanges.requestDays.most),
  senderName: `يرجى إدخال اسم لا تتجاوز أحرفه ${maxSenderNameLength}.`,
  siteName: `يرجى إدخال اسم من 1 إلى ${maxSiteNameLength} حرفًا.`,
  accent: 'يرجى إدخال لون على شكل # وستة أرقام، مثل #FF9166.',
};
