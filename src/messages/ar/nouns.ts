import { pluralOf } from '../plurals.ts';

const plural = pluralOf('ar');

interface Forms {
  readonly zero: string;
  readonly one: string;
  readonly two: string;
  readonly few: string;
  readonly many: string;
  readonly other: string;
  /** The dual in the genitive, used after a preposition or another noun. */
  readonly ofTwo: string;
}

/** A counted noun in the nominative and the genitive, which differ only in the dual. */
function noun({ ofTwo, ...forms }: Forms) {
  return {
    are: (count: number): string => plural(count, forms),
    of: (count: number): string => plural(count, { ...forms, two: ofTwo }),
  };
}

export const tickets = noun({
  zero: 'لا تذاكر',
  one: 'تذكرة واحدة',
  two: 'تذكرتان',
  ofTwo: 'تذكرتين',
  few: '# تذاكر',
  many: '# تذكرة',
  other: '# تذكرة',
});

export const people = noun({
  zero: 'لا أحد',
  one: 'شخص واحد',
  two: 'شخصان',
  ofTwo: 'شخصين',
  few: '# أشخاص',
  many: '# شخصًا',
  other: '# شخص',
});

export const guests = noun({
  zero: 'لا ضيوف',
  one: 'ضيف واحد',
  two: 'ضيفان',
  ofTwo: 'ضيفين',
  few: '# ضيوف',
  many: '# ضيفًا',
  other: '# ضيف',
});

export const events = noun({
  zero: 'لا فعاليات',
  one: 'فعالية واحدة',
  two: 'فعاليتان',
  ofTwo: 'فعاليتين',
  few: '# فعاليات',
  many: '# فعالية',
  other: '# فعالية',
});

export const orders = noun({
  zero: 'لا طلبات',
  one: 'طلب واحد',
  two: 'طلبان',
  ofTwo: 'طلبين',
  few: '# طلبات',
  many: '# طلبًا',
  other: '# طلب',
});

export const gates = noun({
  zero: 'لا بوابات',
  one: 'بوابة واحدة',
  two: 'بوابتان',
  ofTwo: 'بوابتين',
  few: '# بوابات',
  many: '# بوابة',
  other: '# بوابة',
});

export const devices = noun({
  zero: 'لا أجهزة',
  one: 'جهاز واحد',
  two: 'جهازان',
  ofTwo: 'جهازين',
  few: '# أجهزة',
  many: '# جهازًا',
  other: '# جهاز',
});

export const scans = noun({
  zero: 'لا عمليات مسح',
  one: 'عملية مسح واحدة',
  two: 'عمليتا مسح',
  ofTwo: 'عمليتي مسح',
  few: '# عمليات مسح',
  many: '# عملية مسح',
  other: '# عملية مسح',
});

export const conflicts = noun({
  zero: 'لا تعارضات',
  one: 'تعارض واحد',
  two: 'تعارضان',
  ofTwo: 'تعارضين',
  few: '# تعارضات',
  many: '# تعارضًا',
  other: '# تعارض',
});

export const messages = noun({
  zero: 'لا رسائل',
  one: 'رسالة واحدة',
  two: 'رسالتان',
  ofTwo: 'رسالتين',
  few: '# رسائل',
  many: '# رسالة',
  other: '# رسالة',
});

export const rows = noun({
  zero: 'لا صفوف',
  one: 'صف واحد',
  two: 'صفان',
  ofTwo: 'صفين',
  few: '# صفوف',
  many: '# صفًا',
  other: '# صف',
});

export const seconds = noun({
  zero: '0 ثانية',
  one: 'ثانية واحدة',
  two: 'ثانيتان',
  ofTwo: 'ثانيتين',
  few: '# ثوانٍ',
  many: '# ثانية',
  other: '# ثانية',
});

export const minutes = noun({
  zero: '0 دقيقة',
  one: 'دقيقة واحدة',
  two: 'دقيقتان',
  ofTwo: 'دقيقتين',
  few: '# دقائق',
  many: '# دقيقة',
  other: '# دقيقة',
});

export const hours = noun({
  zero: '0 ساعة',
  one: 'ساعة واحدة',
  two: 'ساعتان',
  ofTwo: 'ساعتين',
  few: '# ساعات',
  many: '# ساعة',
  other: '# ساعة',
});

export const days = noun({
  zero: '0 يوم',
  one: 'يوم واحد',
  two: 'يومان',
  ofTwo: 'يومين',
  few: '# أيام',
  many: '# يومًا',
  other: '# يوم',
});

export const scanners = noun({
  zero: 'لا ماسحات',
  one: 'ماسح واحد',
  two: 'ماسحان',
  ofTwo: 'ماسحين',
  few: '# ماسحات',
  many: '# ماسحًا',
  other: '# ماسح',
});
