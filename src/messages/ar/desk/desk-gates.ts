import type { deskGates as english } from '../../en/desk/desk-gates.ts';
import { isolated } from '#messages/isolated.ts';

export const deskGates: typeof english = {
  what: 'البوابات',
  label: 'البوابات',
  none: { title: 'لا بوابات بعد', text: 'يرجى إضافة الأولى. كل عملية مسح تتبع بوابة.' },
  mainArea: 'المنطقة: الفعالية الرئيسية',
  area: (name) => `المنطقة: ${isolated(name)}`,
  add: 'إضافة بوابة',
  change: (gate) => `تغيير ${isolated(gate)}`,
  rename: (gate) => `إعادة تسمية ${isolated(gate)}`,
  remove: (gate) => `إزالة ${isolated(gate)}`,
  name: 'الاسم',
  nameMissing: 'يرجى إدخال اسم للبوابة.',
  namePlaceholder: 'البوابة الرئيسية',
  purpose: 'الغرض منها',
  peopleComeIn: 'دخول الأشخاص',
  redeems: (addOn) => `صرف ${isolated(addOn)}`,
  areaField: 'المنطقة',
  mainEvent: 'الفعالية الرئيسية',
  anotherArea: 'منطقة جديدة…',
  newArea: 'منطقة جديدة',
  areaMissing: 'يرجى إدخال اسم للمنطقة.',
  areaHint: 'أحرف لاتينية صغيرة وأرقام وشرطات، مثل «backstage». تعد ضيوفها بنفسها.',
  removing: {
    title: (gate) => `إزالة ${isolated(gate)}؟`,
    text: 'الأجهزة المضبوطة عليها يجب أن تختار بوابة أخرى. لا يمكن إزالة بوابة لها عمليات مسح، ليبقى السجل كاملًا.',
    done: (gate) => `تمت إزالة ${isolated(gate)}`,
  },
};
