import type { unstored as english } from '#messages/en/buying/unstored.ts';

export const unstored: typeof english = {
  storage:
    'تعذر حفظ تذاكرك على هذا الجهاز: تظهر فقط ما دامت هذه الصفحة مفتوحة. يرجى إخلاء مساحة أو السماح بالتخزين، ثم إعادة التحميل.',
  other:
    'تعذر حفظ تذاكرك على هذا الجهاز: تظهر فقط ما دامت هذه الصفحة مفتوحة. يرجى إعادة التحميل للمحاولة من جديد.',
};
